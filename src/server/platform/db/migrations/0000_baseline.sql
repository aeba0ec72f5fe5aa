-- Players

CREATE TABLE database_metadata (
  id smallint PRIMARY KEY,
  money text NOT NULL CHECK (money IN ('demo', 'real')),
  server_secret text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  seed_key_id text
);--> statement-breakpoint
CREATE TABLE players (
  user_id uuid PRIMARY KEY,
  phone text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  avatar_id smallint,
  status smallint NOT NULL CHECK (status IN (1, 2)),
  first_recharge smallint NOT NULL CHECK (first_recharge IN (0, 1, 2)),
  password_hash text NOT NULL,
  in_live_wins boolean NOT NULL DEFAULT true,
  private_rounds boolean NOT NULL DEFAULT false,
  referred_by uuid,
  created_at timestamp(3) with time zone NOT NULL,
  client_seed text NOT NULL,
  nonce integer NOT NULL CHECK (nonce >= 0),
  bet_day integer NOT NULL DEFAULT 0,
  bet_day_nonce integer NOT NULL DEFAULT 0,
  next_encrypted_seed text NOT NULL,
  next_server_seed_hash text NOT NULL,
  break_until timestamp(3) with time zone,
  excluded_until timestamp(3) with time zone,
  deposit_limit_answered boolean NOT NULL DEFAULT false
);--> statement-breakpoint
-- In the order of bytes, so that it finds the beginning of a name.
CREATE INDEX players_by_name ON players (lower(name) COLLATE "C", user_id);--> statement-breakpoint
CREATE INDEX players_blocked ON players (user_id) WHERE status = 2;--> statement-breakpoint

-- Unique over all players, so in a table of its own: every other unique key begins with the player.
CREATE TABLE phone_numbers (
  phone text PRIMARY KEY,
  user_id uuid NOT NULL
);--> statement-breakpoint
CREATE INDEX phone_numbers_by_player ON phone_numbers (user_id);--> statement-breakpoint
CREATE TABLE sessions (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL,
  player_status smallint NOT NULL DEFAULT 1,
  device text,
  address text,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX sessions_by_player ON sessions (user_id);--> statement-breakpoint
CREATE INDEX sessions_by_expiry ON sessions (expires_at);--> statement-breakpoint
CREATE TABLE login_attempts (
  attempt_id uuid PRIMARY KEY,
  call text NOT NULL CHECK (call IN ('login', 'register', 'logged_in')),
  phone text NOT NULL,
  address text NOT NULL,
  device text,
  created_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX login_attempts_by_phone ON login_attempts (phone, created_at);--> statement-breakpoint
CREATE INDEX login_attempts_by_address ON login_attempts (address, created_at);--> statement-breakpoint
CREATE INDEX login_attempts_by_pair ON login_attempts (phone, address, created_at);--> statement-breakpoint
CREATE INDEX login_attempts_by_device ON login_attempts (device, created_at) WHERE device IS NOT NULL;--> statement-breakpoint
CREATE INDEX login_attempts_by_time ON login_attempts (created_at);--> statement-breakpoint
CREATE TABLE player_devices (
  user_id uuid NOT NULL,
  device text NOT NULL,
  address text NOT NULL,
  user_agent text NOT NULL,
  logins integer NOT NULL DEFAULT 1,
  first_login_at timestamp(3) with time zone NOT NULL,
  last_login_at timestamp(3) with time zone NOT NULL,
  PRIMARY KEY (user_id, device, address)
);--> statement-breakpoint
CREATE INDEX player_devices_by_device ON player_devices (device);--> statement-breakpoint
CREATE INDEX player_devices_by_address ON player_devices (address);--> statement-breakpoint
CREATE INDEX player_devices_by_time ON player_devices (last_login_at);--> statement-breakpoint
CREATE TABLE password_reset_links (
  user_id uuid PRIMARY KEY,
  token_hash text NOT NULL,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone
);--> statement-breakpoint
CREATE INDEX password_reset_links_by_token ON password_reset_links (token_hash);--> statement-breakpoint
CREATE TABLE player_notes (
  user_id uuid NOT NULL,
  note_id uuid NOT NULL,
  text text NOT NULL,
  written_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  PRIMARY KEY (user_id, note_id)
);--> statement-breakpoint
CREATE TABLE player_progress (
  user_id uuid PRIMARY KEY,
  next_nonce integer NOT NULL,
  progress jsonb NOT NULL,
  theme text
);--> statement-breakpoint
CREATE TABLE player_days (
  user_id uuid NOT NULL,
  day date NOT NULL,
  type smallint NOT NULL CONSTRAINT player_days_type_known CHECK (type BETWEEN 1 AND 4),
  rounds integer NOT NULL,
  stake_paise bigint NOT NULL,
  payout_paise bigint NOT NULL,
  best_multiplier bigint NOT NULL,
  PRIMARY KEY (user_id, day, type)
);--> statement-breakpoint

-- Limits

CREATE TABLE play_state (
  user_id uuid PRIMARY KEY,
  counted_on date NOT NULL,
  stake_paise bigint[] NOT NULL DEFAULT '{0,0,0}',
  loss_paise bigint[] NOT NULL DEFAULT '{0,0,0}',
  bet_at timestamp(3) with time zone,
  session_started_at timestamp(3) with time zone,
  session_stake_paise bigint NOT NULL DEFAULT 0,
  session_payout_paise bigint NOT NULL DEFAULT 0,
  checked_at timestamp(3) with time zone,
  check_minutes smallint
) WITH (fillfactor = 50);--> statement-breakpoint
CREATE TABLE player_limits (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  period text NOT NULL,
  value bigint NOT NULL,
  looser_value bigint,
  looser_asked_at timestamp(3) with time zone,
  PRIMARY KEY (user_id, kind, period),
  CONSTRAINT player_limits_known CHECK (
    kind IN ('deposit', 'loss', 'stake') AND period IN ('day', 'week', 'month') OR kind = 'session' AND period = 'session'),
  CONSTRAINT player_limits_looser CHECK (value > 0 AND (looser_asked_at IS NOT NULL OR looser_value IS NULL))
);--> statement-breakpoint

-- Ledger

CREATE TABLE wallets (
  user_id uuid PRIMARY KEY REFERENCES players (user_id),
  balance_paise bigint NOT NULL CONSTRAINT wallets_balance_not_negative CHECK (balance_paise >= 0),
  debt_paise bigint NOT NULL CONSTRAINT wallets_debt_not_negative CHECK (debt_paise >= 0),
  version bigint NOT NULL
);--> statement-breakpoint
CREATE TABLE journal (
  user_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('welcome', 'stake', 'settlement', 'deposit', 'withdrawal_held', 'withdrawal_paid',
    'withdrawal_returned', 'adjustment', 'reversal', 'debt_repaid')),
  subject_id uuid,
  reverses_id uuid,
  actor text NOT NULL,
  reason text,
  created_at timestamp(3) with time zone NOT NULL,
  PRIMARY KEY (user_id, journal_id)
);--> statement-breakpoint
CREATE UNIQUE INDEX journal_once_per_subject ON journal (user_id, kind, subject_id)
  WHERE subject_id IS NOT NULL AND kind NOT IN ('adjustment', 'reversal', 'debt_repaid');--> statement-breakpoint
CREATE UNIQUE INDEX journal_reversed_once ON journal (user_id, reverses_id) WHERE reverses_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX journal_by_kind ON journal (kind, journal_id) WHERE kind NOT IN ('stake', 'settlement');--> statement-breakpoint
CREATE INDEX journal_by_time ON journal USING brin (created_at) WITH (autosummarize = on);--> statement-breakpoint

-- Without a primary key, which takes half as much room: a trigger refuses an entry that has an account twice.
CREATE TABLE postings (
  user_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  account text NOT NULL CHECK (account IN ('wallet', 'stake', 'withdrawal', 'house', 'clearing', 'promotion', 'debt')),
  amount_paise bigint NOT NULL CHECK (amount_paise <> 0),
  wallet_version bigint,
  balance_after_paise bigint,
  FOREIGN KEY (user_id, journal_id) REFERENCES journal (user_id, journal_id),
  CHECK ((account = 'wallet') = (wallet_version IS NOT NULL)),
  CHECK ((account = 'wallet') = (balance_after_paise IS NOT NULL))
);--> statement-breakpoint
CREATE INDEX postings_by_entry ON postings (user_id, journal_id);--> statement-breakpoint
CREATE UNIQUE INDEX postings_wallet_version ON postings (user_id, wallet_version) WHERE wallet_version IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% of % is refused: ledger rows are added and never changed', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE FUNCTION refuse_unbalanced_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT journal_id, sum(amount_paise) AS paise, count(*) - count(DISTINCT account) AS again INTO wrong
    FROM added GROUP BY user_id, journal_id
    HAVING sum(amount_paise) <> 0 OR count(*) <> count(DISTINCT account) LIMIT 1;
  IF FOUND AND wrong.again > 0 THEN
    RAISE EXCEPTION 'entry % has an account twice', wrong.journal_id USING ERRCODE = 'check_violation';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'the postings of entry % sum to % paise, not to zero', wrong.journal_id, wrong.paise
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER postings_sum_to_zero AFTER INSERT ON postings REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced_postings();--> statement-breakpoint
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key_hash uuid NOT NULL,
  month date NOT NULL,
  PRIMARY KEY (user_id, key_hash)
);--> statement-breakpoint
CREATE TABLE idempotency_responses (
  user_id uuid NOT NULL,
  key_hash uuid NOT NULL,
  body_hash uuid NOT NULL,
  month date NOT NULL,
  round_id uuid,
  response json,
  CONSTRAINT idempotency_responses_one_of_two CHECK ((round_id IS NULL) <> (response IS NULL)),
  PRIMARY KEY (user_id, key_hash, month)
) PARTITION BY LIST (month);--> statement-breakpoint

-- The owner of the tables makes a month's partition, so that the server's role need not own them.
CREATE FUNCTION make_response_partition(month date) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  name text := 'idempotency_responses_' || to_char(month, 'YYYY_MM');
BEGIN
  IF month <> date_trunc('month', month) THEN
    RAISE EXCEPTION '% is not the first day of a month', month USING ERRCODE = 'invalid_parameter_value';
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE idempotency_responses INCLUDING ALL)', name);
  EXECUTE format('ALTER TABLE idempotency_responses ATTACH PARTITION %I FOR VALUES IN (%L)', name, month);
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION make_response_partition(date) FROM PUBLIC;--> statement-breakpoint

-- Derived from the ledger in the background, and checked against it by the reconciliation. Rows of no round have type 0.
CREATE TABLE ledger_totals (
  half_hour timestamp(3) with time zone NOT NULL,
  kind text NOT NULL,
  account text NOT NULL,
  type smallint NOT NULL CONSTRAINT ledger_totals_type_known CHECK (type BETWEEN 0 AND 4),
  entries integer NOT NULL,
  amount_paise bigint NOT NULL,
  PRIMARY KEY (half_hour, kind, account, type)
);--> statement-breakpoint
CREATE TABLE return_totals (
  day date NOT NULL,
  type smallint NOT NULL CONSTRAINT return_totals_type_known CHECK (type BETWEEN 1 AND 4),
  line smallint NOT NULL,
  landings integer NOT NULL,
  fatal integer NOT NULL,
  stake_paise bigint NOT NULL,
  payout_paise bigint NOT NULL,
  burnt_paise bigint NOT NULL,
  expected_paise double precision NOT NULL,
  variance double precision NOT NULL,
  PRIMARY KEY (day, type, line)
);--> statement-breakpoint
CREATE TABLE ledger_totals_progress (
  id smallint PRIMARY KEY CONSTRAINT ledger_totals_progress_one_row CHECK (id = 1),
  counted_to timestamp(3) with time zone
);--> statement-breakpoint
INSERT INTO ledger_totals_progress (id) VALUES (1);--> statement-breakpoint

-- Rounds

CREATE TABLE open_rounds (
  user_id uuid PRIMARY KEY,
  round_id uuid NOT NULL,
  stake_paise bigint NOT NULL CONSTRAINT open_rounds_stake_positive CHECK (stake_paise > 0),
  max_win_paise bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  touched_at timestamp(3) with time zone NOT NULL,
  nonce integer NOT NULL,
  rtp integer NOT NULL,
  type smallint NOT NULL CONSTRAINT open_rounds_type_known CHECK (type BETWEEN 1 AND 4),
  last_step smallint NOT NULL,
  algorithm smallint NOT NULL,
  fire_version smallint NOT NULL,
  step smallint NOT NULL,
  server_seed_hash bytea NOT NULL,
  next_server_seed_hash bytea NOT NULL,
  client_seed text NOT NULL,
  encrypted_outcome text NOT NULL,
  multipliers integer[] NOT NULL,
  landed_at timestamp(3) with time zone[] NOT NULL,
  fire_hits boolean[] NOT NULL,
  wallet_versions bigint[] NOT NULL,
  unsettled_step smallint,
  unsettled_fire_hit boolean,
  CONSTRAINT open_rounds_on_the_road CHECK (step >= 0 AND step <= last_step)
) WITH (fillfactor = 50);--> statement-breakpoint
CREATE INDEX open_rounds_by_time ON open_rounds (created_at);--> statement-breakpoint
CREATE TABLE rounds (
  user_id uuid NOT NULL,
  round_id uuid NOT NULL,
  stake_paise bigint NOT NULL CONSTRAINT rounds_stake_positive CHECK (stake_paise > 0),
  payout_paise bigint NOT NULL,
  max_win_paise bigint NOT NULL,
  balance_after_paise bigint NOT NULL,
  wallet_version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone NOT NULL,
  nonce integer NOT NULL,
  rtp integer NOT NULL,
  type smallint NOT NULL CONSTRAINT rounds_type_known CHECK (type BETWEEN 1 AND 4),
  last_step smallint NOT NULL,
  algorithm smallint NOT NULL,
  fire_version smallint NOT NULL,
  step smallint NOT NULL,
  fatal_line smallint,
  target smallint CONSTRAINT rounds_target_on_the_road CHECK (target BETWEEN 1 AND last_step AND step <= target),
  state text NOT NULL CONSTRAINT rounds_state_known CHECK (state IN ('fried', 'cashed_out', 'refunded')),
  cause text NOT NULL CONSTRAINT rounds_cause_known
    CHECK (cause IN ('roast', 'fire', 'cashout', 'last_line', 'max_win', 'abandoned', 'blocked', 'voided')),
  server_seed_hash bytea NOT NULL,
  next_server_seed_hash bytea NOT NULL,
  client_seed text NOT NULL,
  server_seed bytea,
  multipliers integer[],
  landed_at timestamp(3) with time zone[] NOT NULL,
  fire_hits boolean[] NOT NULL,
  wallet_versions bigint[] NOT NULL,
  PRIMARY KEY (user_id, round_id),
  CONSTRAINT rounds_on_the_road CHECK (step >= 0 AND step <= last_step),
  CONSTRAINT rounds_payout_within_bounds CHECK (payout_paise >= 0 AND payout_paise <= GREATEST(max_win_paise, stake_paise)),
  CONSTRAINT rounds_seed_revealed CHECK ((server_seed IS NULL) = (cause = 'voided')),
  CONSTRAINT rounds_voided_is_the_stake_back CHECK (cause <> 'voided' OR (state = 'refunded' AND payout_paise = stake_paise))
);--> statement-breakpoint
CREATE UNIQUE INDEX rounds_by_nonce ON rounds (user_id, nonce);--> statement-breakpoint
CREATE INDEX rounds_by_time ON rounds USING brin (created_at) WITH (autosummarize = on);--> statement-breakpoint
-- Ids are in the order of time: the back office lists the newest first, of each difficulty.
CREATE INDEX rounds_by_id ON rounds (type, round_id);--> statement-breakpoint
CREATE INDEX rounds_refunded ON rounds (round_id) WHERE state = 'refunded';--> statement-breakpoint
CREATE INDEX rounds_by_end ON rounds USING brin (ended_at) WITH (autosummarize = on);--> statement-breakpoint

-- The time of its call. STABLE although it advances within a statement: a volatile function uses no index, and Citus refuses it in an UPDATE.
CREATE FUNCTION clock_now() RETURNS timestamp with time zone LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN date_trunc('milliseconds', clock_timestamp());
END $$;--> statement-breakpoint

-- What the functions of a round return (db/functions).
CREATE TYPE round_outcome AS (
  result text,
  state text,
  cause text,
  step smallint,
  payout_paise bigint,
  at timestamp(3) with time zone,
  balance_paise bigint,
  wallet_version bigint,
  failure text
);--> statement-breakpoint

-- Payments

CREATE TABLE deposits (
  user_id uuid NOT NULL,
  deposit_id uuid NOT NULL,
  amount_paise bigint NOT NULL CONSTRAINT deposits_amount_positive CHECK (amount_paise > 0),
  approved_paise bigint,
  utr_no text NOT NULL,
  utr_canonical text NOT NULL,
  counts_as_recharge boolean,
  rejected_for uuid,
  reopened_as uuid,
  type smallint NOT NULL CHECK (type IN (1, 2)),
  status smallint NOT NULL CHECK (status IN (0, 1, 2)),
  created_at timestamp(3) with time zone NOT NULL,
  decided_at timestamp(3) with time zone,
  decided_by text,
  reason text,
  return_state text,
  PRIMARY KEY (user_id, deposit_id),
  CHECK ((status = 1) = (approved_paise IS NOT NULL)),
  CONSTRAINT deposits_reopened_is_rejected CHECK (reopened_as IS NULL OR status = 2),
  CONSTRAINT deposits_returned_is_rejected CHECK (return_state IS NULL OR return_state IN ('due', 'returned') AND status = 2)
);--> statement-breakpoint
CREATE UNIQUE INDEX deposits_utr_approved_once ON deposits (utr_canonical) WHERE status = 1;--> statement-breakpoint
CREATE INDEX deposits_by_utr ON deposits (utr_canonical);--> statement-breakpoint
CREATE INDEX deposits_by_id ON deposits (deposit_id);--> statement-breakpoint
CREATE INDEX deposits_by_rejection ON deposits (rejected_for) WHERE rejected_for IS NOT NULL;--> statement-breakpoint
CREATE INDEX deposits_pending ON deposits (created_at) WHERE status = 0;--> statement-breakpoint
CREATE INDEX deposits_to_return ON deposits (created_at) WHERE return_state = 'due';--> statement-breakpoint
CREATE INDEX deposits_by_time ON deposits (created_at, deposit_id);--> statement-breakpoint
CREATE TABLE credited_references (
  utr_canonical text PRIMARY KEY,
  user_id uuid NOT NULL,
  deposit_id uuid NOT NULL
);--> statement-breakpoint
CREATE INDEX credited_references_by_player ON credited_references (user_id);--> statement-breakpoint
CREATE TABLE bank_lines (
  utr_canonical text NOT NULL,
  amount_paise bigint NOT NULL CONSTRAINT bank_lines_amount_positive CHECK (amount_paise > 0),
  added_by text NOT NULL,
  added_at timestamp(3) with time zone NOT NULL,
  PRIMARY KEY (utr_canonical, amount_paise)
);--> statement-breakpoint
CREATE TABLE withdrawals (
  user_id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  amount_paise bigint NOT NULL CONSTRAINT withdrawals_amount_positive CHECK (amount_paise > 0),
  account_number text NOT NULL,
  account_holder_name text NOT NULL,
  bank_name text NOT NULL,
  ifsc_code text NOT NULL,
  upi_id text NOT NULL,
  mobile_number text NOT NULL,
  qrcode text NOT NULL,
  type smallint NOT NULL CHECK (type IN (1, 2)),
  status smallint NOT NULL CHECK (status IN (0, 1, 2)),
  created_at timestamp(3) with time zone NOT NULL,
  decided_at timestamp(3) with time zone,
  decided_by text,
  reason text,
  PRIMARY KEY (user_id, withdrawal_id)
);--> statement-breakpoint
CREATE INDEX withdrawals_by_id ON withdrawals (withdrawal_id);--> statement-breakpoint
CREATE INDEX withdrawals_pending ON withdrawals (created_at) WHERE status = 0;--> statement-breakpoint
CREATE INDEX withdrawals_by_time ON withdrawals (created_at, withdrawal_id);--> statement-breakpoint
CREATE INDEX withdrawals_by_account ON withdrawals (account_number) WHERE account_number <> '';--> statement-breakpoint
CREATE INDEX withdrawals_by_upi_id ON withdrawals (lower(upi_id)) WHERE upi_id <> '';--> statement-breakpoint

-- Live wins and boards

CREATE TABLE live_wins (
  user_id uuid NOT NULL,
  round_id uuid NOT NULL,
  type smallint NOT NULL,
  step smallint NOT NULL,
  multiplier integer NOT NULL,
  payout_paise bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  PRIMARY KEY (user_id, round_id)
);--> statement-breakpoint
CREATE INDEX live_wins_by_time ON live_wins (created_at);--> statement-breakpoint
CREATE TABLE online_players (
  user_id uuid PRIMARY KEY,
  seen_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE ticker_state (
  id smallint PRIMARY KEY CONSTRAINT ticker_state_one_row CHECK (id = 1),
  shows_sample boolean NOT NULL
);--> statement-breakpoint
INSERT INTO ticker_state (id, shows_sample) VALUES (1, true);--> statement-breakpoint
CREATE TABLE board_entries (
  user_id uuid NOT NULL,
  period text NOT NULL CONSTRAINT board_entries_period CHECK (period IN ('day', 'week')),
  starts_on date NOT NULL,
  type smallint NOT NULL,
  board text NOT NULL CONSTRAINT board_entries_board CHECK (board IN ('multiplier', 'walk', 'win')),
  value bigint NOT NULL,
  round_id uuid NOT NULL,
  reached_at timestamp(3) with time zone NOT NULL,
  PRIMARY KEY (user_id, period, starts_on, type, board)
);--> statement-breakpoint
CREATE INDEX board_entries_by_value ON board_entries (period, starts_on, type, board, value DESC, reached_at);--> statement-breakpoint

-- Admin

CREATE TABLE operator_settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  updated_by text NOT NULL
);--> statement-breakpoint
CREATE TABLE banners (
  banner_id uuid PRIMARY KEY,
  text text NOT NULL CONSTRAINT banners_text_check CHECK (char_length(text) BETWEEN 1 AND 120),
  link text CONSTRAINT banners_link_check CHECK (link LIKE 'https://%' AND char_length(link) <= 300),
  from_at timestamp(3) with time zone,
  until_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone NOT NULL,
  created_by text NOT NULL,
  CONSTRAINT banners_order_check CHECK (from_at < until_at)
);--> statement-breakpoint
CREATE INDEX banners_by_end ON banners (until_at);--> statement-breakpoint
CREATE TABLE audit_log (
  entry_id uuid PRIMARY KEY,
  seq bigint NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  actor text NOT NULL,
  act text NOT NULL,
  user_id uuid,
  subject_id uuid,
  detail jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX audit_log_by_time ON audit_log (created_at);--> statement-breakpoint
CREATE UNIQUE INDEX audit_log_in_order ON audit_log (seq);--> statement-breakpoint
CREATE TABLE audit_log_head (
  id smallint PRIMARY KEY CHECK (id = 1),
  seq bigint NOT NULL,
  hash text NOT NULL
);--> statement-breakpoint
INSERT INTO audit_log_head (id, seq, hash) VALUES (1, 0, repeat('0', 64));--> statement-breakpoint
CREATE INDEX audit_log_by_actor ON audit_log (actor, seq);--> statement-breakpoint
CREATE INDEX audit_log_by_player ON audit_log (user_id, seq) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX audit_log_by_subject ON audit_log (subject_id, seq) WHERE subject_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE reconciliation_runs (
  run_id uuid PRIMARY KEY,
  started_by text NOT NULL,
  started_at timestamp(3) with time zone NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  players_done integer NOT NULL,
  players integer NOT NULL,
  outcome text CONSTRAINT reconciliation_runs_outcome_known CHECK (outcome IN ('clean', 'wrong', 'failed')),
  findings_count integer NOT NULL,
  findings jsonb NOT NULL,
  warnings jsonb NOT NULL,
  counted jsonb NOT NULL,
  audit_head text,
  failure text
);--> statement-breakpoint
CREATE INDEX reconciliation_runs_by_time ON reconciliation_runs (started_at, run_id);--> statement-breakpoint

-- Operators

CREATE TABLE operators (
  operator_id uuid PRIMARY KEY,
  name text NOT NULL,
  role text NOT NULL CONSTRAINT operators_role_known CHECK (role IN ('support', 'cashier', 'finance', 'admin')),
  is_active boolean NOT NULL,
  password_hash text NOT NULL,
  totp_secret text NOT NULL,
  totp_step bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_login_at timestamp(3) with time zone
);--> statement-breakpoint
CREATE UNIQUE INDEX operators_by_name ON operators (name);--> statement-breakpoint
CREATE TABLE operator_invitations (
  token_hash text PRIMARY KEY,
  name text,
  role text NOT NULL CONSTRAINT operator_invitations_role_known CHECK (role IN ('support', 'cashier', 'finance', 'admin')),
  operator_id uuid REFERENCES operators (operator_id),
  invited_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE operator_recovery_codes (
  operator_id uuid NOT NULL REFERENCES operators (operator_id),
  code_hash text NOT NULL,
  PRIMARY KEY (operator_id, code_hash)
);--> statement-breakpoint
CREATE TABLE operator_sessions (
  token_hash text PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operators (operator_id),
  created_at timestamp(3) with time zone NOT NULL,
  seen_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX operator_sessions_by_operator ON operator_sessions (operator_id);--> statement-breakpoint
CREATE TABLE operator_login_attempts (
  attempt_id uuid PRIMARY KEY,
  name text NOT NULL,
  address text NOT NULL,
  device text,
  created_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX operator_login_attempts_by_name ON operator_login_attempts (name, created_at);--> statement-breakpoint
CREATE INDEX operator_login_attempts_by_address ON operator_login_attempts (address, created_at);--> statement-breakpoint
CREATE TABLE proposals (
  proposal_id uuid PRIMARY KEY,
  kind text NOT NULL CONSTRAINT proposals_kind_known
    CHECK (kind IN ('approve withdrawal', 'approve deposit', 'correct deposit', 'reverse entry', 'adjust wallet', 'void round',
      'invite operator', 'change operator', 'enrol again', 'change settings')),
  subject text NOT NULL,
  user_id uuid,
  detail jsonb NOT NULL,
  state text NOT NULL CONSTRAINT proposals_state_known CHECK (state IN ('open', 'confirmed', 'declined', 'expired')),
  proposed_by uuid NOT NULL,
  proposed_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  executed_at timestamp(3) with time zone,
  CONSTRAINT proposals_decided CHECK ((state IN ('confirmed', 'declined')) = (decided_by IS NOT NULL))
);--> statement-breakpoint
CREATE UNIQUE INDEX proposals_open_once ON proposals (kind, subject) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX proposals_open ON proposals (proposed_at) WHERE state = 'open';
