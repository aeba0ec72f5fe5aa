-- Returns the operator whom an open proposal is about, or null.
CREATE FUNCTION operator_of_proposal(p_proposal_id uuid)
RETURNS uuid LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT subject::uuid FROM proposals
    WHERE proposal_id = p_proposal_id AND state = 'open' AND kind IN ('change operator', 'enrol again'));
END $$;
