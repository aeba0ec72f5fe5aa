-- What correcting a deposit would do now (preview_proposal.sql). Body: id.
CREATE FUNCTION preview_correction(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_proposal proposals;
BEGIN
  v_proposal.proposal_id := uuid_at(clock_now(), 0);
  v_proposal.act := 'correct_deposit';
  v_proposal.detail := p_body;
  v_proposal.user_id := (find_deposit((p_body ->> 'id')::uuid)).user_id;
  RETURN preview_proposal(p_call, v_proposal);
END $$;
