-- The operator who proposed the act that is performed, or who performs it alone.
CREATE FUNCTION proposer_of(p_by acting_operator)
RETURNS uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((SELECT proposed_by FROM proposals WHERE proposal_id = p_by.proposal_id), p_by.operator_id);
END $$;
