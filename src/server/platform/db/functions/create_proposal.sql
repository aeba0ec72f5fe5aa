-- Proposes something that another operator may confirm within 24 hours. There is one open proposal for a subject.
CREATE FUNCTION create_proposal(
  p_proposal_id uuid, p_kind text, p_subject text, p_user_id uuid, p_detail jsonb, p_operator_id uuid
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_at timestamp with time zone := clock_now();
BEGIN
  UPDATE proposals SET state = 'expired'
    WHERE kind = p_kind AND subject = p_subject AND state = 'open' AND expires_at <= v_at;
  INSERT INTO proposals (proposal_id, kind, subject, user_id, detail, state, proposed_by, proposed_at, expires_at)
    VALUES (p_proposal_id, p_kind, p_subject, p_user_id, p_detail, 'open', p_operator_id, v_at, v_at + interval '24 hours')
    ON CONFLICT (kind, subject) WHERE state = 'open' DO NOTHING;
  IF NOT FOUND THEN
    PERFORM refuse('This was proposed before and waits for a second operator.');
  END IF;
END $$;
