-- Returns the operator who proposed the current act; without a proposal the one who performs it.
CREATE FUNCTION proposer_of(p_by acting_operator)
RETURNS uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT proposed_by FROM proposals WHERE proposal_id = p_by.proposal_id), p_by.operator_id);
END $$;
