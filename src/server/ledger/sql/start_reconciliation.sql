-- Records the start of a reconciliation; one runs at a time. Body: lost_after_s, after which one without progress counts as ended.
CREATE FUNCTION start_reconciliation(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'finance', 'admin');
  v_at timestamp with time zone;
  v_run_id uuid;
  v_players integer;
BEGIN
  PERFORM FROM audit_log_head WHERE id = 1 FOR UPDATE;
  v_at := clock_now();
  v_run_id := action_id(v_at);
  IF EXISTS (SELECT FROM reconciliation_runs
    WHERE outcome IS NULL AND seen_at > v_at - make_interval(secs => (p_body ->> 'lost_after_s')::integer))
  THEN
    PERFORM refuse('reconciliation_runs');
  END IF;
  -- Citus refuses a subquery in VALUES.
  SELECT count(*) INTO v_players FROM players;
  INSERT INTO reconciliation_runs (
    run_id, started_by, started_at, seen_at, players_done, players, findings_count, findings, warnings, counted
  ) VALUES (v_run_id, v_by.actor, v_at, v_at, 0, v_players, 0, '[]', '[]', '{}');
  PERFORM add_audit_entry(v_by, 'reconcile', NULL, v_run_id);
  RETURN jsonb_build_object('id', v_run_id);
END $$;
