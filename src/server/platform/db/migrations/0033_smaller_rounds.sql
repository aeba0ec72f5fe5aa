ALTER TABLE rounds ALTER COLUMN multipliers DROP NOT NULL;
--> statement-breakpoint
DROP INDEX rounds_by_time;
--> statement-breakpoint
CREATE INDEX rounds_by_time ON rounds USING brin (created_at) WITH (autosummarize = on);
--> statement-breakpoint
DROP INDEX journal_by_time;
--> statement-breakpoint
CREATE INDEX journal_by_time ON journal USING brin (created_at) WITH (autosummarize = on);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_postings_out_of_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong record;
BEGIN
  SELECT journal_id, sum(amount_paise) AS paise, count(*) - count(DISTINCT account) AS again INTO wrong
    FROM added GROUP BY user_id, journal_id
    HAVING sum(amount_paise) <> 0 OR count(*) <> count(DISTINCT account) LIMIT 1;
  IF FOUND AND wrong.again > 0 THEN
    RAISE EXCEPTION 'movement % has an account twice', wrong.journal_id USING ERRCODE = 'check_violation';
  ELSIF FOUND THEN
    RAISE EXCEPTION 'the postings of movement % sum to % paise, not to zero', wrong.journal_id, wrong.paise
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE INDEX postings_by_movement ON postings (user_id, journal_id);
--> statement-breakpoint
ALTER TABLE postings DROP CONSTRAINT postings_pkey;
