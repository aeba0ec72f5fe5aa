-- Stores an act and its body as a proposal for 24 hours. Refuses a second open proposal of the same kind and subject.
-- Not called in a statement that reads a table: Citus would run it on a worker, which has no audit log.
CREATE FUNCTION propose(p_by acting_operator, p_kind text, p_act text, p_subject text, p_user_id uuid, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamp with time zone := clock_now();
  v_id uuid := action_id(v_at);
BEGIN
  UPDATE proposals SET state = 'expired' WHERE kind = p_kind AND subject = p_subject AND state = 'open' AND expires_at <= v_at;
  INSERT INTO proposals (proposal_id, kind, act, subject, user_id, detail, state, proposed_by, proposed_at, expires_at)
    VALUES (v_id, p_kind, p_act, p_subject, p_user_id, p_body, 'open', p_by.operator_id, v_at, v_at + interval '24 hours')
    ON CONFLICT (kind, subject) WHERE state = 'open' DO NOTHING;
  IF NOT FOUND THEN
    PERFORM refuse('proposed_before');
  END IF;
  PERFORM add_audit_entry(p_by, 'propose: ' || p_kind, p_user_id, v_id, p_body || jsonb_build_object('subject', p_subject));
  RETURN jsonb_build_object('outcome', 'proposed', 'proposal_id', v_id);
END $$;
