-- Locks an open proposal to decide it.
CREATE FUNCTION lock_proposal(p_proposal_id uuid)
RETURNS proposals LANGUAGE plpgsql AS $$
DECLARE
  v_proposal proposals;
BEGIN
  SELECT * INTO v_proposal FROM proposals WHERE proposal_id = p_proposal_id FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('no_proposal');
  ELSIF v_proposal.state <> 'open' THEN
    PERFORM refuse('proposal_decided', jsonb_build_object('state', v_proposal.state));
  END IF;
  RETURN v_proposal;
END $$;
