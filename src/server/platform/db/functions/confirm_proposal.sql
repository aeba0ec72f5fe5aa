-- Confirms a proposal: by an active operator who did not make it, within 24 hours. With demo money one person may do both.
-- The caller does what was proposed, in the same transaction.
CREATE FUNCTION confirm_proposal(p_proposal_id uuid, p_operator_id uuid)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_at timestamp with time zone := clock_now();
  v_proposal proposals := lock_proposal(p_proposal_id);
BEGIN
  IF v_proposal.expires_at <= v_at THEN
    PERFORM refuse('This proposal is older than 24 hours. Propose it again.');
  END IF;
  IF NOT EXISTS (SELECT FROM operators WHERE operator_id = p_operator_id AND is_active) THEN
    PERFORM refuse('Only an active operator may confirm a proposal.');
  END IF;
  IF v_proposal.proposed_by = p_operator_id AND (SELECT money FROM database_metadata) <> 'demo' THEN
    PERFORM refuse('You proposed this yourself: another operator must confirm it.');
  END IF;
  UPDATE proposals SET state = 'confirmed', decided_by = p_operator_id, decided_at = v_at
    WHERE proposal_id = p_proposal_id;
END $$;
