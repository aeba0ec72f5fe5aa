-- Declines a proposal, or withdraws one's own.
CREATE FUNCTION decline_proposal(p_proposal_id uuid, p_operator_id uuid)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_proposal proposals := lock_proposal(p_proposal_id);
BEGIN
  UPDATE proposals SET state = 'declined', decided_by = p_operator_id, decided_at = clock_now()
    WHERE proposal_id = p_proposal_id;
END $$;
