-- Locks the subject of an open proposal and then the proposal, in the order of the actions that close proposals.
CREATE FUNCTION lock_subject_and_proposal(p_proposal_id uuid)
RETURNS proposals LANGUAGE plpgsql AS $$
DECLARE
  v_proposal proposals;
BEGIN
  SELECT * INTO v_proposal FROM proposals WHERE proposal_id = p_proposal_id AND state = 'open';
  IF v_proposal.kind IN ('approve deposit', 'correct deposit', 'undo refund') THEN
    PERFORM lock_deposit(v_proposal.subject::uuid);
  ELSIF operators_of_proposals(ARRAY[p_proposal_id]) <> '{}' THEN
    PERFORM lock_operator(v_proposal.subject::uuid);
  ELSIF v_proposal.user_id IS NOT NULL THEN
    PERFORM lock_player(v_proposal.user_id);
  END IF;
  RETURN lock_proposal(p_proposal_id);
END $$;
