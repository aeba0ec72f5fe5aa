-- The owner's functions look for tables and types in their schema, and never first among temporary ones, which the server's role could make.
DO $$
DECLARE
  v_function regprocedure;
BEGIN
  FOREACH v_function IN ARRAY ARRAY['chain_audit_entry()', 'make_response_partition(date)']::regprocedure[] LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', v_function, current_schema());
  END LOOP;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION refuse_ledger_change(), refuse_unbalanced_postings() FROM PUBLIC;--> statement-breakpoint
DROP FUNCTION IF EXISTS find_deposit;--> statement-breakpoint

-- Who was shown the link of an operator of an earlier version is not known, and counts as one person. The command line is no person.
INSERT INTO enrolment_links (operator_id, shown_to)
  SELECT operator_id, '00000000-0000-0000-0000-000000000000' FROM operators
  WHERE NOT EXISTS (SELECT FROM enrolment_links WHERE enrolment_links.operator_id = operators.operator_id)
    AND coalesce((SELECT detail ->> 'invited_by' FROM audit_log
      WHERE subject_id = operators.operator_id AND act IN ('operator enrolled', 'operator enrolled again') ORDER BY seq DESC LIMIT 1), '')
      NOT IN ('the command line', 'the start of the server');--> statement-breakpoint

ALTER TABLE players ADD COLUMN staff_exclusion_at timestamp(3) with time zone;--> statement-breakpoint
COMMENT ON COLUMN players.staff_exclusion_at IS 'start of an exclusion that staff began and the player did not ask for';--> statement-breakpoint

ALTER TABLE deposits ADD COLUMN is_reopened boolean NOT NULL DEFAULT false;--> statement-breakpoint
COMMENT ON COLUMN deposits.is_reopened IS 'pending again after a decision was undone: an approval asks the limits of the player';--> statement-breakpoint
UPDATE deposits SET is_reopened = true WHERE deposit_id IN (SELECT reopened_as FROM deposits WHERE reopened_as IS NOT NULL);--> statement-breakpoint

-- As password_verifier.sql.
UPDATE operators SET password_hash = regexp_replace(password_hash, '[^$]*$', '')
  || encode(sha256(convert_to(substring(password_hash from '[^$]*$'), 'UTF8')), 'hex') WHERE password_hash LIKE '$argon2%';--> statement-breakpoint
COMMENT ON COLUMN operators.password_hash IS 'argon2id in PHC form, with SHA-256 of the hash proper in its place';
