-- Previews an act that needs two operators, as if proposed and confirmed now (preview_proposal.sql). Body: act, user_id, body.
CREATE FUNCTION preview_action(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'support', 'cashier', 'finance', 'admin');
  v_proposal proposals;
BEGIN
  v_proposal.proposal_id := uuid_at(clock_now(), 0);
  v_proposal.act := p_body ->> 'act';
  v_proposal.detail := p_body -> 'body';
  v_proposal.user_id := (p_body ->> 'user_id')::uuid;
  RETURN preview_proposal(p_call, v_proposal);
END $$;
