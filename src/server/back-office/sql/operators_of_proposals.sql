-- Returns the ids of the operators whom the proposals, if open, are about.
CREATE FUNCTION operators_of_proposals(p_proposal_ids uuid[])
RETURNS uuid[] LANGUAGE plpgsql AS $$
BEGIN
  RETURN ARRAY(SELECT subject::uuid FROM proposals
    WHERE proposal_id = ANY (p_proposal_ids) AND state = 'open' AND kind IN ('change operator', 'enrol again'));
END $$;
