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
  deposit_limit_answered boolean NOT NULL DEFAULT false,
  withdrawals_from timestamp(3) with time zone,
  loss_limit_answered boolean NOT NULL DEFAULT false,
  excluded_by_staff boolean NOT NULL DEFAULT false,
  staff_exclusion_at timestamp(3) with time zone,
  seed_epoch integer NOT NULL DEFAULT 1
);--> statement-breakpoint
COMMENT ON COLUMN players.status IS '1 active, 2 blocked';--> statement-breakpoint
COMMENT ON COLUMN players.first_recharge IS '0 none, 1 after the first approved deposit of at least min_recharge, 2 after more';--> statement-breakpoint
COMMENT ON COLUMN players.password_hash IS 'argon2id in PHC form';--> statement-breakpoint
COMMENT ON COLUMN players.nonce IS 'of the next round';--> statement-breakpoint
COMMENT ON COLUMN players.bet_day_nonce IS 'nonce of the first bet of bet_day';--> statement-breakpoint
COMMENT ON COLUMN players.excluded_by_staff IS 'an operator set excluded_until';--> statement-breakpoint
COMMENT ON COLUMN players.staff_exclusion_at IS 'start of an exclusion that staff began and the player did not ask for';--> statement-breakpoint
COMMENT ON COLUMN players.seed_epoch IS 'epoch of the promised next seed';--> statement-breakpoint
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
COMMENT ON COLUMN sessions.token_hash IS 'SHA-256; hex';--> statement-breakpoint
CREATE INDEX sessions_by_player ON sessions (user_id);--> statement-breakpoint
CREATE INDEX sessions_by_expiry ON sessions (expires_at);--> statement-breakpoint
CREATE TABLE login_attempts (
  attempt_id uuid PRIMARY KEY,
  call text NOT NULL CHECK (call IN ('login', 'register', 'logged_in', 'operator')),
  login_name text NOT NULL,
  address text NOT NULL,
  device text,
  created_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
COMMENT ON COLUMN login_attempts.login_name IS 'phone number, or name of an operator';--> statement-breakpoint
CREATE INDEX login_attempts_by_login_name ON login_attempts (login_name, created_at);--> statement-breakpoint
CREATE INDEX login_attempts_by_address ON login_attempts (address, created_at);--> statement-breakpoint
CREATE INDEX login_attempts_by_pair ON login_attempts (login_name, address, created_at);--> statement-breakpoint
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
  token_hash text,
  created_by text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  inviter_id uuid
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
  type smallint NOT NULL,
  rounds integer NOT NULL,
  stake_paise bigint NOT NULL,
  payout_paise bigint NOT NULL,
  best_multiplier bigint NOT NULL,
  PRIMARY KEY (user_id, day, type)
);--> statement-breakpoint
COMMENT ON COLUMN player_days.best_multiplier IS 'hundredths, of cash-outs; 0: none';--> statement-breakpoint

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
COMMENT ON COLUMN play_state.stake_paise IS 'of the day, week and month of counted_on, UTC';--> statement-breakpoint
COMMENT ON COLUMN play_state.loss_paise IS 'stakes less payouts; negative after wins';--> statement-breakpoint
CREATE TABLE player_limits (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  period text NOT NULL,
  value bigint NOT NULL,
  pending_value bigint,
  pending_since timestamp(3) with time zone,
  PRIMARY KEY (user_id, kind, period),
  CONSTRAINT player_limits_known CHECK (
    kind IN ('deposit', 'loss', 'stake') AND period IN ('day', 'week', 'month') OR kind = 'session' AND period = 'session'),
  CONSTRAINT player_limits_looser CHECK (value > 0 AND (pending_since IS NOT NULL OR pending_value IS NULL))
);--> statement-breakpoint
COMMENT ON COLUMN player_limits.value IS 'paise; of a session minutes';--> statement-breakpoint

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
COMMENT ON COLUMN postings.balance_after_paise IS 'of wallet postings only';--> statement-breakpoint
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
REVOKE EXECUTE ON FUNCTION refuse_ledger_change(), refuse_unbalanced_postings() FROM PUBLIC;--> statement-breakpoint
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key_hash uuid NOT NULL,
  body_hash uuid NOT NULL,
  subject_id uuid NOT NULL,
  response json,
  PRIMARY KEY (user_id, key_hash)
);--> statement-breakpoint
COMMENT ON TABLE idempotency_keys IS 'rows are never deleted';--> statement-breakpoint
COMMENT ON COLUMN idempotency_keys.subject_id IS 'the round, deposit, withdrawal or player that the call made';--> statement-breakpoint
COMMENT ON COLUMN idempotency_keys.response IS 'json, not jsonb: keeps the bytes; null: made from the subject';--> statement-breakpoint

-- Derived from the ledger and the rounds in the background (add_totals.sql), and checked against them by the reconciliation.
CREATE TABLE totals (
  half_hour timestamp(3) with time zone NOT NULL,
  kind text NOT NULL,
  part text NOT NULL,
  type smallint NOT NULL,
  line smallint NOT NULL,
  entries integer NOT NULL,
  amount_paise bigint NOT NULL,
  payout_paise bigint NOT NULL,
  fire_hit_paise bigint NOT NULL,
  expected_paise double precision NOT NULL,
  variance double precision NOT NULL,
  PRIMARY KEY (half_hour, kind, part, type, line)
);--> statement-breakpoint
COMMENT ON COLUMN totals.half_hour IS 'of landings the start of the day, UTC';--> statement-breakpoint
COMMENT ON COLUMN totals.kind IS 'of a ledger entry its kind (refund: settlement of a refunded round; correction: reversal of one entry); else round, refunded round or landing';--> statement-breakpoint
COMMENT ON COLUMN totals.part IS 'of an entry the account; of a round the cause; of a landing fatal or safe';--> statement-breakpoint
COMMENT ON COLUMN totals.type IS 'difficulty; 0: of an entry that settles no round';--> statement-breakpoint
COMMENT ON COLUMN totals.line IS 'of a landing; else 0';--> statement-breakpoint
COMMENT ON COLUMN totals.amount_paise IS 'postings of entries, stakes of rounds';--> statement-breakpoint
COMMENT ON COLUMN totals.payout_paise IS 'of rounds';--> statement-breakpoint
COMMENT ON COLUMN totals.fire_hit_paise IS 'payout before a jump into fire';--> statement-breakpoint
COMMENT ON COLUMN totals.expected_paise IS 'payout of the lines that were landed on, by their chances';--> statement-breakpoint
COMMENT ON COLUMN totals.variance IS 'of expected_paise';--> statement-breakpoint
CREATE TABLE totals_progress (
  id smallint PRIMARY KEY CONSTRAINT totals_progress_one_row CHECK (id = 1),
  counted_to timestamp(3) with time zone
);--> statement-breakpoint
INSERT INTO totals_progress (id) VALUES (1);--> statement-breakpoint

-- Rounds

-- The versions of the tables that rounds are paid by. Those of the settings are added (add_multiplier_tables.sql); no row ever changes.
CREATE TABLE multiplier_tables (
  version integer PRIMARY KEY,
  type smallint NOT NULL,
  rtp integer NOT NULL,
  max_win_paise bigint NOT NULL CONSTRAINT multiplier_tables_max_win_positive CHECK (max_win_paise > 0),
  multipliers integer[] NOT NULL,
  terms jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
COMMENT ON COLUMN multiplier_tables.rtp IS 'hundredths of a percent';--> statement-breakpoint
COMMENT ON COLUMN multiplier_tables.multipliers IS 'hundredths, line k at index k - 1';--> statement-breakpoint
CREATE TABLE open_rounds (
  user_id uuid PRIMARY KEY,
  round_id uuid NOT NULL,
  stake_paise bigint NOT NULL CONSTRAINT open_rounds_stake_positive CHECK (stake_paise > 0),
  max_win_paise bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  touched_at timestamp(3) with time zone NOT NULL,
  nonce integer NOT NULL,
  rtp integer NOT NULL,
  type smallint NOT NULL,
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
  multipliers_version integer NOT NULL,
  epoch integer NOT NULL DEFAULT 1,
  CONSTRAINT open_rounds_on_the_road CHECK (step >= 0 AND step <= last_step)
) WITH (fillfactor = 50);--> statement-breakpoint
COMMENT ON COLUMN open_rounds.rtp IS 'hundredths of a percent';--> statement-breakpoint
COMMENT ON COLUMN open_rounds.algorithm IS 'version of the draw (src/rules/fairness.ts)';--> statement-breakpoint
COMMENT ON COLUMN open_rounds.encrypted_outcome IS 'encrypted seed and fatal line (src/server/platform/seed-cipher.ts)';--> statement-breakpoint
COMMENT ON COLUMN open_rounds.unsettled_step IS 'a committed landing that ends the round, whose settlement failed';--> statement-breakpoint
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
  type smallint NOT NULL,
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
  landed_at timestamp(3) with time zone[] NOT NULL,
  fire_hits boolean[] NOT NULL,
  wallet_versions bigint[] NOT NULL,
  multipliers_version integer NOT NULL,
  PRIMARY KEY (user_id, round_id),
  CONSTRAINT rounds_on_the_road CHECK (step >= 0 AND step <= last_step),
  CONSTRAINT rounds_payout_within_bounds CHECK (payout_paise >= 0 AND payout_paise <= GREATEST(max_win_paise, stake_paise)),
  CONSTRAINT rounds_seed_revealed CHECK ((server_seed IS NULL) = (cause = 'voided')),
  CONSTRAINT rounds_voided_is_the_stake_back CHECK (cause <> 'voided' OR (state = 'refunded' AND payout_paise = stake_paise))
);--> statement-breakpoint
COMMENT ON COLUMN rounds.rtp IS 'hundredths of a percent';--> statement-breakpoint
COMMENT ON COLUMN rounds.target IS 'cash-out line chosen before the bet; null: none';--> statement-breakpoint
COMMENT ON COLUMN rounds.server_seed IS 'null when the outcome could not be decrypted';--> statement-breakpoint
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

-- What the functions of a round return (src/server/rounds/sql).
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
  refund_state text,
  refund_paise bigint,
  refund_reference text,
  network text,
  usdt_micros bigint,
  rate_paise bigint,
  is_reopened boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, deposit_id),
  CHECK ((status = 1) = (approved_paise IS NOT NULL)),
  CONSTRAINT deposits_reopened_is_rejected CHECK (reopened_as IS NULL OR status = 2),
  CONSTRAINT deposits_refund_state_known CHECK (refund_state IS NULL OR (refund_state IN ('due', 'refunded') AND refund_paise > 0 AND status <> 0)),
  CONSTRAINT deposits_usdt_whole CHECK (
    CASE type WHEN 1 THEN network IN ('TRC20', 'ERC20') AND usdt_micros > 0 AND rate_paise > 0 AND utr_canonical ~ '^[0-9A-F]{1,64}$'
      ELSE num_nonnulls(network, usdt_micros, rate_paise) = 0 END)
);--> statement-breakpoint
COMMENT ON COLUMN deposits.utr_canonical IS 'as compared (src/contract/utr.ts)';--> statement-breakpoint
COMMENT ON COLUMN deposits.rejected_for IS 'the deposit whose approval rejected this claim';--> statement-breakpoint
COMMENT ON COLUMN deposits.reopened_as IS 'the deposit that replaces this one after a mistaken approval';--> statement-breakpoint
COMMENT ON COLUMN deposits.type IS '1 USDT, 2 UPI';--> statement-breakpoint
COMMENT ON COLUMN deposits.status IS '0 pending, 1 approved, 2 rejected';--> statement-breakpoint
COMMENT ON COLUMN deposits.network IS 'TRC20 or ERC20; null: UPI';--> statement-breakpoint
COMMENT ON COLUMN deposits.usdt_micros IS 'millionths of a USDT';--> statement-breakpoint
COMMENT ON COLUMN deposits.rate_paise IS 'of one USDT';--> statement-breakpoint
COMMENT ON COLUMN deposits.is_reopened IS 'pending again after a decision was undone: an approval asks the limits of the player';--> statement-breakpoint
CREATE UNIQUE INDEX deposits_utr_approved_once ON deposits (utr_canonical) WHERE status = 1;--> statement-breakpoint
CREATE INDEX deposits_by_utr ON deposits (utr_canonical);--> statement-breakpoint
CREATE INDEX deposits_by_id ON deposits (deposit_id);--> statement-breakpoint
CREATE INDEX deposits_by_rejection ON deposits (rejected_for) WHERE rejected_for IS NOT NULL;--> statement-breakpoint
CREATE INDEX deposits_pending ON deposits (created_at) WHERE status = 0;--> statement-breakpoint
CREATE INDEX deposits_to_refund ON deposits (created_at) WHERE refund_state = 'due';--> statement-breakpoint
CREATE INDEX deposits_by_time ON deposits (created_at, deposit_id);--> statement-breakpoint
-- References of credited or refunded deposits and of payments to players. Each is used once.
CREATE TABLE used_references (
  utr_canonical text PRIMARY KEY CONSTRAINT used_references_canonical CHECK (utr_canonical ~ '^[0-9A-Z]{1,64}$'),
  user_id uuid NOT NULL,
  subject_id uuid NOT NULL
);--> statement-breakpoint
CREATE INDEX used_references_by_player ON used_references (user_id);--> statement-breakpoint
CREATE INDEX used_references_by_subject ON used_references (subject_id);--> statement-breakpoint
CREATE TABLE bank_lines (
  utr_canonical text NOT NULL,
  amount_paise bigint NOT NULL CONSTRAINT bank_lines_amount_positive CHECK (amount_paise > 0),
  added_by text NOT NULL,
  added_at timestamp(3) with time zone NOT NULL,
  line_id uuid NOT NULL,
  is_out boolean NOT NULL DEFAULT false,
  PRIMARY KEY (utr_canonical, amount_paise, is_out)
);--> statement-breakpoint
COMMENT ON COLUMN bank_lines.is_out IS 'paid out, or a reversal';--> statement-breakpoint
CREATE UNIQUE INDEX bank_lines_by_id ON bank_lines (line_id);--> statement-breakpoint
CREATE INDEX bank_lines_by_time ON bank_lines (added_at, line_id);--> statement-breakpoint
CREATE INDEX bank_lines_out ON bank_lines (added_at, line_id) WHERE is_out;--> statement-breakpoint
-- Lines read from a bank statement. Booking names them by their numbers in the file.
CREATE TABLE bank_uploads (
  upload_id uuid PRIMARY KEY,
  operator_id uuid NOT NULL,
  uploaded_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX bank_uploads_by_operator ON bank_uploads (operator_id, uploaded_at);--> statement-breakpoint
CREATE TABLE bank_upload_lines (
  upload_id uuid NOT NULL,
  line integer NOT NULL,
  utr_canonical text NOT NULL,
  amount_paise bigint NOT NULL CONSTRAINT bank_upload_lines_amount_positive CHECK (amount_paise > 0),
  paid_on date NOT NULL,
  is_out boolean NOT NULL DEFAULT false,
  PRIMARY KEY (upload_id, line)
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
  approved_at timestamp(3) with time zone,
  approved_by text,
  claimed_by text,
  claimed_until timestamp(3) with time zone,
  reference text,
  PRIMARY KEY (user_id, withdrawal_id)
);--> statement-breakpoint
COMMENT ON COLUMN withdrawals.status IS '0 requested or approved, 1 sent, 2 rejected';--> statement-breakpoint
COMMENT ON COLUMN withdrawals.claimed_by IS 'operator with the payment dialog open';--> statement-breakpoint
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
COMMENT ON COLUMN live_wins.multiplier IS 'hundredths';--> statement-breakpoint
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
COMMENT ON COLUMN board_entries.starts_on IS 'UTC; Monday of a week';--> statement-breakpoint
COMMENT ON COLUMN board_entries.value IS 'hundredths, lines, or paise';--> statement-breakpoint
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
COMMENT ON TABLE audit_log IS 'an entry for each act of the back office; rows are only added, each with the hash of the one before (src/server/back-office/reports/audit-chain.ts)';--> statement-breakpoint
COMMENT ON COLUMN audit_log.seq IS 'counts from 1 without a gap';--> statement-breakpoint
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
-- The function keeps this search_path, so that no temporary table of the server's role is read in place of a table.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);--> statement-breakpoint
-- Numbers an entry and chains it to the one before. The head stays locked until the commit, so that the chain never forks.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_head audit_log_head;
BEGIN
  SELECT * INTO STRICT v_head FROM audit_log_head WHERE id = 1 FOR UPDATE;
  NEW.created_at := clock_now();
  NEW.entry_id := uuid_at(NEW.created_at, (v_head.seq % 4096)::integer);
  NEW.seq := v_head.seq + 1;
  NEW.previous_hash := v_head.hash;
  NEW.hash := encode(sha256(convert_to(sorted_json(jsonb_build_array(NEW.seq, NEW.previous_hash, NEW.entry_id, NEW.actor, NEW.act,
    NEW.user_id, NEW.subject_id, NEW.detail, iso_text(NEW.created_at))), 'UTF8')), 'hex');
  UPDATE audit_log_head SET seq = NEW.seq, hash = NEW.hash WHERE id = 1;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_chained BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION chain_audit_entry() FROM PUBLIC;--> statement-breakpoint
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
COMMENT ON COLUMN reconciliation_runs.outcome IS 'null while it runs, or when its process ended early';--> statement-breakpoint
CREATE INDEX reconciliation_runs_by_time ON reconciliation_runs (started_at, run_id);--> statement-breakpoint
CREATE TABLE backups (
  ended_at timestamp(3) with time zone PRIMARY KEY,
  bytes bigint NOT NULL CONSTRAINT backups_bytes_positive CHECK (bytes > 0),
  file text NOT NULL
);--> statement-breakpoint
COMMENT ON TABLE backups IS 'finished dumps of this database (src/server/back-office/commands/backups.ts)';--> statement-breakpoint
COMMENT ON COLUMN backups.file IS 'host:path';--> statement-breakpoint
-- The first start stores the identity.
CREATE TABLE epochs (
  epoch integer PRIMARY KEY CONSTRAINT epochs_counted CHECK (epoch > 0),
  started_at timestamp(3) with time zone NOT NULL,
  cause text NOT NULL CONSTRAINT epochs_cause_known CHECK (cause IN ('first', 'restore', 'other_database', 'copied_folder', 'audit_copy')),
  identities jsonb,
  mark text,
  stated_until timestamp(3) with time zone,
  known_until timestamp(3) with time zone,
  read_back jsonb,
  acknowledged_at timestamp(3) with time zone,
  acknowledged_by text
);--> statement-breakpoint
COMMENT ON TABLE epochs IS 'lives of the database between restores and promotions; the newest is the current one (src/server/back-office/epochs/epoch.ts)';--> statement-breakpoint
COMMENT ON COLUMN epochs.identities IS 'database_identity() of each machine; null until the first start, and in the embedded database';--> statement-breakpoint
COMMENT ON COLUMN epochs.mark IS 'also in a file beside the folder of the embedded database';--> statement-breakpoint
COMMENT ON COLUMN epochs.stated_until IS 'an operator has stated that a change of the identity until then loses nothing';--> statement-breakpoint
COMMENT ON COLUMN epochs.known_until IS 'newest row of the epoch before; what was done later may be lost';--> statement-breakpoint
COMMENT ON COLUMN epochs.read_back IS 'what was read back from the copy of the audit log; null: there was none';--> statement-breakpoint
INSERT INTO epochs (epoch, started_at, cause) VALUES (1, now(), 'first');--> statement-breakpoint

-- Operators

-- A call of an operator: session, address, and the confirmed proposal whose act it performs.
CREATE TYPE operator_call AS (token_hash text, address text, proposal_id uuid);--> statement-breakpoint
CREATE TYPE acting_operator AS (operator_id uuid, name text, actor text, role text, address text, proposal_id uuid);--> statement-breakpoint
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
COMMENT ON COLUMN operators.name IS 'in lower case';--> statement-breakpoint
COMMENT ON COLUMN operators.password_hash IS 'argon2id in PHC form, with SHA-256 of the hash proper in its place';--> statement-breakpoint
COMMENT ON COLUMN operators.totp_secret IS 'base32, encrypted';--> statement-breakpoint
COMMENT ON COLUMN operators.totp_step IS 'of the newest used code (RFC 6238, 5.2)';--> statement-breakpoint
CREATE UNIQUE INDEX operators_by_name ON operators (name);--> statement-breakpoint
CREATE TABLE operator_invitations (
  invitation_id uuid PRIMARY KEY,
  name text,
  role text NOT NULL CONSTRAINT operator_invitations_role_known CHECK (role IN ('support', 'cashier', 'finance', 'admin')),
  operator_id uuid REFERENCES operators (operator_id),
  invited_by text NOT NULL,
  inviter_id uuid,
  shown_to uuid,
  token_hash text,
  totp_secret text,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT operator_invitations_secret_of_link CHECK ((token_hash IS NULL) = (totp_secret IS NULL))
);--> statement-breakpoint
COMMENT ON COLUMN operator_invitations.inviter_id IS 'the operator who can be shown the link; null: created by the command line';--> statement-breakpoint
-- The operator of a link, and the operator who saw it. They cannot confirm each other's proposals.
CREATE TABLE enrolment_links (
  operator_id uuid NOT NULL,
  shown_to uuid NOT NULL,
  PRIMARY KEY (operator_id, shown_to)
);--> statement-breakpoint
COMMENT ON COLUMN enrolment_links.shown_to IS 'the operator who saw the link of operator_id';--> statement-breakpoint
CREATE TABLE operator_days (
  operator_id uuid NOT NULL,
  day date NOT NULL,
  alone_paise bigint NOT NULL,
  PRIMARY KEY (operator_id, day)
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
COMMENT ON COLUMN operator_sessions.token_hash IS 'SHA-256; hex';--> statement-breakpoint
CREATE INDEX operator_sessions_by_operator ON operator_sessions (operator_id);--> statement-breakpoint
CREATE TABLE proposals (
  proposal_id uuid PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  user_id uuid,
  detail jsonb NOT NULL,
  state text NOT NULL CONSTRAINT proposals_state_known CHECK (state IN ('open', 'confirmed', 'declined', 'expired')),
  proposed_by uuid NOT NULL,
  proposed_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  act text,
  CONSTRAINT proposals_decided CHECK ((state IN ('confirmed', 'declined')) = (decided_by IS NOT NULL))
);--> statement-breakpoint
CREATE UNIQUE INDEX proposals_open_once ON proposals (kind, subject) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX proposals_open ON proposals (proposed_at) WHERE state = 'open';
