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
DROP FUNCTION IF EXISTS find_deposit;
