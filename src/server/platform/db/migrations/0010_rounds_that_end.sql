ALTER TABLE rounds RENAME TO rounds_before;
--> statement-breakpoint
CREATE TABLE open_rounds (
  user_id uuid NOT NULL,
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
  step smallint NOT NULL,
  server_seed_hash bytea NOT NULL,
  next_server_seed_hash bytea NOT NULL,
  client_seed text NOT NULL,
  sealed_outcome text NOT NULL,
  multipliers integer[] NOT NULL,
  landed_at timestamp(3) with time zone[] NOT NULL,
  fire_hits boolean[] NOT NULL,
  wallet_versions bigint[] NOT NULL,
  CONSTRAINT open_rounds_on_the_road CHECK (step >= 0 AND step <= last_step)
) WITH (fillfactor = 50);
--> statement-breakpoint
CREATE TABLE rounds (
  user_id uuid NOT NULL,
  round_id uuid NOT NULL,
  stake_paise bigint NOT NULL CONSTRAINT rounds_stake_positive CHECK (stake_paise > 0),
  win_paise bigint NOT NULL,
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
  step smallint NOT NULL,
  roast_line smallint,
  state text NOT NULL CONSTRAINT rounds_state_known CHECK (state IN ('fried', 'cashed_out', 'refunded')),
  cause text NOT NULL CONSTRAINT rounds_cause_known
    CHECK (cause IN ('roast', 'fire', 'cashout', 'last_line', 'max_win', 'abandoned', 'blocked', 'voided')),
  server_seed_hash bytea NOT NULL,
  next_server_seed_hash bytea NOT NULL,
  client_seed text NOT NULL,
  server_seed bytea,
  multipliers integer[] NOT NULL,
  landed_at timestamp(3) with time zone[] NOT NULL,
  fire_hits boolean[] NOT NULL,
  wallet_versions bigint[] NOT NULL,
  CONSTRAINT rounds_on_the_road CHECK (step >= 0 AND step <= last_step),
  CONSTRAINT rounds_win_within_bounds CHECK (win_paise >= 0 AND win_paise <= GREATEST(max_win_paise, stake_paise)),
  CONSTRAINT rounds_seed_revealed CHECK ((server_seed IS NULL) = (cause = 'voided')),
  CONSTRAINT rounds_voided_is_the_stake_back CHECK (cause <> 'voided' OR (state = 'refunded' AND win_paise = stake_paise))
);
--> statement-breakpoint
INSERT INTO open_rounds (user_id, round_id, stake_paise, max_win_paise, created_at, touched_at, nonce, rtp, type,
    last_step, algorithm, step, server_seed_hash, next_server_seed_hash, client_seed, sealed_outcome, multipliers,
    landed_at, fire_hits, wallet_versions)
  SELECT r.user_id, r.round_id, r.stake_paise, r.max_win_paise, r.created_at, r.touched_at, r.nonce, r.rtp, r.type,
    r.last_step, r.algorithm, r.step, decode(r.server_seed_hash, 'hex'), decode(r.next_server_seed_hash, 'hex'), r.client_seed, r.sealed_outcome, r.multipliers,
    coalesce(s.landed_at, '{}'), coalesce(s.fire_hits, '{}'), coalesce(s.wallet_versions, '{}')
  FROM rounds_before r
  LEFT JOIN (
    SELECT user_id, round_id, array_agg(created_at ORDER BY step) AS landed_at,
      array_agg(fire_hit ORDER BY step) AS fire_hits, array_agg(wallet_version ORDER BY step) AS wallet_versions
    FROM round_steps GROUP BY user_id, round_id
  ) s ON s.user_id = r.user_id AND s.round_id = r.round_id
  WHERE r.state = 'open';
--> statement-breakpoint
INSERT INTO rounds (user_id, round_id, stake_paise, win_paise, max_win_paise, balance_after_paise, wallet_version,
    created_at, ended_at, nonce, rtp, type, last_step, algorithm, step, roast_line, state, cause, server_seed_hash,
    next_server_seed_hash, client_seed, server_seed, multipliers, landed_at, fire_hits, wallet_versions)
  SELECT r.user_id, r.round_id, r.stake_paise, r.win_paise, r.max_win_paise,
    coalesce(paid.balance_after_paise, s.balance_paise, 0), coalesce(paid.wallet_version, s.wallet_version, 0),
    r.created_at, r.ended_at, r.nonce, r.rtp, r.type, r.last_step, r.algorithm, r.step, r.roast_line, r.state, r.cause,
    decode(r.server_seed_hash, 'hex'), decode(r.next_server_seed_hash, 'hex'), r.client_seed, decode(r.server_seed, 'hex'), r.multipliers,
    coalesce(s.landed_at, '{}'), coalesce(s.fire_hits, '{}'), coalesce(s.wallet_versions, '{}')
  FROM rounds_before r
  LEFT JOIN (
    SELECT user_id, round_id, array_agg(created_at ORDER BY step) AS landed_at,
      array_agg(fire_hit ORDER BY step) AS fire_hits, array_agg(wallet_version ORDER BY step) AS wallet_versions,
      (array_agg(balance_paise ORDER BY step DESC))[1] AS balance_paise, max(wallet_version) AS wallet_version
    FROM round_steps GROUP BY user_id, round_id
  ) s ON s.user_id = r.user_id AND s.round_id = r.round_id
  LEFT JOIN (
    -- A debt is repaid from a win at once: the last of both is the wallet after it.
    SELECT DISTINCT ON (j.user_id, j.subject_id) j.user_id, j.subject_id, p.balance_after_paise, p.wallet_version
    FROM journal j JOIN postings p ON p.user_id = j.user_id AND p.journal_id = j.journal_id AND p.account = 'wallet'
    WHERE j.kind IN ('settlement', 'debt_repaid') AND j.subject_id IS NOT NULL
    ORDER BY j.user_id, j.subject_id, p.wallet_version DESC
  ) paid ON paid.user_id = r.user_id AND paid.subject_id = r.round_id
  WHERE r.state <> 'open';
--> statement-breakpoint
DROP TABLE rounds_before;
--> statement-breakpoint
DROP TABLE round_steps;
--> statement-breakpoint
ALTER TABLE open_rounds ADD CONSTRAINT open_rounds_pkey PRIMARY KEY (user_id);
--> statement-breakpoint
CREATE INDEX open_rounds_by_time ON open_rounds (created_at);
--> statement-breakpoint
ALTER TABLE rounds ADD CONSTRAINT rounds_pkey PRIMARY KEY (user_id, round_id);
--> statement-breakpoint
CREATE UNIQUE INDEX rounds_by_nonce ON rounds (user_id, nonce);
--> statement-breakpoint
CREATE INDEX rounds_by_time ON rounds (created_at);
