-- Declines a proposal that the operator could confirm, or withdraws one of the operator's own. Body: id, reason.
CREATE FUNCTION decline_proposal(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_proposal proposals := lock_proposal((p_body ->> 'id')::uuid);
BEGIN
  IF v_proposal.proposed_by <> v_by.operator_id AND v_by.role <> 'admin'
    AND (v_by.role <> 'finance' OR v_proposal.kind IN ('invite operator', 'change operator', 'enrol again'))
  THEN
    PERFORM refuse('not_yours');
  END IF;
  UPDATE proposals SET state = 'declined', decided_by = v_by.operator_id, decided_at = clock_now()
    WHERE proposal_id = v_proposal.proposal_id;
  PERFORM add_audit_entry(v_by, 'decline: ' || v_proposal.kind, v_proposal.user_id, v_proposal.proposal_id,
    jsonb_build_object('subject', v_proposal.subject, 'reason', p_body ->> 'reason'));
  RETURN '{}';
END $$;
