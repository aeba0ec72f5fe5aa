CREATE TABLE database_stamp (
  id smallint PRIMARY KEY,
  money text NOT NULL CHECK (money IN ('demo', 'real')),
  body_hash_key text NOT NULL,
  born_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE players (
  user_id uuid PRIMARY KEY,
  phone text NOT NULL,
  email text NOT NULL,
  name text NOT NULL,
  avatar_id smallint,
  status smallint NOT NULL CHECK (status IN (1, 2)),
  first_recharge smallint NOT NULL CHECK (first_recharge IN (0, 1, 2)),
  password_hash text NOT NULL,
  referred_by uuid,
  created_at timestamp(3) with time zone NOT NULL,
  client_seed text NOT NULL,
  nonce integer NOT NULL CHECK (nonce >= 0),
  next_sealed_seed text NOT NULL,
  next_server_seed_hash text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX players_phone_key ON players (phone);
--> statement-breakpoint
CREATE TABLE wallets (
  user_id uuid PRIMARY KEY REFERENCES players (user_id),
  balance_paise bigint NOT NULL,
  debt_paise bigint NOT NULL,
  version bigint NOT NULL,
  CONSTRAINT wallets_balance_not_negative CHECK (balance_paise >= 0),
  CONSTRAINT wallets_debt_not_negative CHECK (debt_paise >= 0)
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE UNIQUE INDEX journal_once_per_subject ON journal (user_id, kind, subject_id)
  WHERE subject_id IS NOT NULL AND kind NOT IN ('adjustment', 'reversal', 'debt_repaid');
--> statement-breakpoint
CREATE UNIQUE INDEX journal_reversed_once ON journal (user_id, reverses_id) WHERE reverses_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX journal_by_time ON journal (created_at);
--> statement-breakpoint
CREATE TABLE postings (
  user_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  account text NOT NULL CHECK (account IN ('wallet', 'stake', 'withdrawal', 'house', 'clearing', 'promotion', 'debt')),
  amount_paise bigint NOT NULL CHECK (amount_paise <> 0),
  wallet_version bigint,
  balance_after_paise bigint,
  PRIMARY KEY (user_id, journal_id, account),
  FOREIGN KEY (user_id, journal_id) REFERENCES journal (user_id, journal_id),
  CHECK ((account = 'wallet') = (wallet_version IS NOT NULL)),
  CHECK ((account = 'wallet') = (balance_after_paise IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX postings_wallet_version ON postings (user_id, wallet_version) WHERE wallet_version IS NOT NULL;
--> statement-breakpoint
CREATE TABLE rounds (
  user_id uuid NOT NULL,
  round_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'fried', 'cashed_out', 'refunded')),
  cause text CHECK (cause IN ('roast', 'fire', 'cashout', 'last_line', 'max_win', 'abandoned', 'blocked')),
  type smallint NOT NULL CHECK (type BETWEEN 1 AND 4),
  stake_paise bigint NOT NULL CHECK (stake_paise > 0),
  multipliers integer[] NOT NULL,
  rtp integer NOT NULL,
  max_win_paise bigint NOT NULL,
  last_step smallint NOT NULL,
  step smallint NOT NULL CHECK (step >= 0 AND step <= last_step),
  win_paise bigint NOT NULL CHECK (win_paise >= 0 AND win_paise <= GREATEST(max_win_paise, stake_paise)),
  server_seed_hash text NOT NULL,
  next_server_seed_hash text NOT NULL,
  client_seed text NOT NULL,
  nonce integer NOT NULL,
  algorithm smallint NOT NULL,
  sealed_outcome text NOT NULL,
  server_seed text,
  roast_line smallint,
  created_at timestamp(3) with time zone NOT NULL,
  touched_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  PRIMARY KEY (user_id, round_id),
  CHECK ((state = 'open') = (ended_at IS NULL)),
  CHECK ((state = 'open') = (cause IS NULL)),
  CHECK ((state = 'open') = (server_seed IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX rounds_one_open ON rounds (user_id) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX rounds_open_by_touch ON rounds (touched_at) WHERE state = 'open';
--> statement-breakpoint
CREATE INDEX rounds_by_time ON rounds (created_at);
--> statement-breakpoint
CREATE TABLE round_steps (
  user_id uuid NOT NULL,
  round_id uuid NOT NULL,
  step smallint NOT NULL,
  fire_hit boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'fried', 'cashed_out')),
  balance_paise bigint NOT NULL,
  wallet_version bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  PRIMARY KEY (user_id, round_id, step)
);
--> statement-breakpoint
CREATE TABLE idempotency_keys (
  player text NOT NULL,
  call text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  answer json,
  created_at timestamp(3) with time zone NOT NULL,
  PRIMARY KEY (player, call, key)
);
--> statement-breakpoint
CREATE TABLE sessions (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX sessions_by_player ON sessions (user_id);
--> statement-breakpoint
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
--> statement-breakpoint
CREATE TABLE login_attempts (
  attempt_id uuid PRIMARY KEY,
  call text NOT NULL CHECK (call IN ('login', 'register')),
  phone text NOT NULL,
  address text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX login_attempts_by_phone ON login_attempts (phone, created_at);
--> statement-breakpoint
CREATE INDEX login_attempts_by_address ON login_attempts (address, created_at);
--> statement-breakpoint
CREATE INDEX login_attempts_by_time ON login_attempts (created_at);
--> statement-breakpoint
CREATE TABLE deposits (
  user_id uuid NOT NULL,
  deposit_id uuid NOT NULL,
  amount_paise bigint NOT NULL,
  approved_paise bigint,
  utr_no text NOT NULL,
  type smallint NOT NULL CHECK (type IN (1, 2)),
  status smallint NOT NULL CHECK (status IN (0, 1, 2)),
  created_at timestamp(3) with time zone NOT NULL,
  decided_at timestamp(3) with time zone,
  decided_by text,
  reason text,
  PRIMARY KEY (user_id, deposit_id),
  CONSTRAINT deposits_amount_positive CHECK (amount_paise > 0),
  CHECK ((status = 1) = (approved_paise IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX deposits_utr_approved_once ON deposits (utr_no) WHERE status = 1;
--> statement-breakpoint
CREATE INDEX deposits_by_utr ON deposits (utr_no);
--> statement-breakpoint
CREATE INDEX deposits_pending ON deposits (created_at) WHERE status = 0;
--> statement-breakpoint
CREATE TABLE withdrawals (
  user_id uuid NOT NULL,
  withdrawal_id uuid NOT NULL,
  amount_paise bigint NOT NULL,
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
  PRIMARY KEY (user_id, withdrawal_id),
  CONSTRAINT withdrawals_amount_positive CHECK (amount_paise > 0)
);
--> statement-breakpoint
CREATE INDEX withdrawals_pending ON withdrawals (created_at) WHERE status = 0;
--> statement-breakpoint
CREATE TABLE operator_settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  updated_by text NOT NULL
);
--> statement-breakpoint
CREATE TABLE operator_acts (
  act_id uuid PRIMARY KEY,
  actor text NOT NULL,
  act text NOT NULL,
  user_id uuid,
  subject_id uuid,
  detail jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX operator_acts_by_time ON operator_acts (created_at);
