-- A landing that was committed and whose settlement failed: it is settled before anything else happens to the round.
ALTER TABLE open_rounds ADD COLUMN unsettled_step smallint, ADD COLUMN unsettled_fire_hit boolean;
--> statement-breakpoint
-- What a function that plays a round returns (db/functions).
CREATE TYPE round_outcome AS (
  result text,
  state text,
  cause text,
  step smallint,
  win_paise bigint,
  at timestamp(3) with time zone,
  balance_paise bigint,
  wallet_version bigint,
  failure text
);
