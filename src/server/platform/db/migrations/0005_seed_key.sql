ALTER TABLE database_stamp ADD COLUMN seed_key_id text;
--> statement-breakpoint
ALTER TABLE database_stamp ADD COLUMN seed_key_old_id text;
--> statement-breakpoint
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT conname FROM pg_constraint
    WHERE conrelid = 'rounds'::regclass AND contype = 'c'
      AND (pg_get_constraintdef(oid) LIKE '%server_seed%' OR conname = 'rounds_cause_check')
  LOOP
    EXECUTE format('ALTER TABLE rounds DROP CONSTRAINT %I', found.conname);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE rounds ADD CONSTRAINT rounds_cause_known
  CHECK (cause IN ('roast', 'fire', 'cashout', 'last_line', 'max_win', 'abandoned', 'blocked', 'voided')) NOT VALID;
--> statement-breakpoint
ALTER TABLE rounds ADD CONSTRAINT rounds_seed_revealed_at_the_end
  CHECK ((server_seed IS NULL) = (state = 'open' OR coalesce(cause, '') = 'voided')) NOT VALID;
--> statement-breakpoint
ALTER TABLE rounds ADD CONSTRAINT rounds_voided_is_the_stake_back
  CHECK (coalesce(cause, '') <> 'voided' OR (state = 'refunded' AND win_paise = stake_paise)) NOT VALID;
