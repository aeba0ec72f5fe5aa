-- Confirms another operator's proposal and performs its act. Body: id, preview_version (null: not compared).
CREATE FUNCTION confirm_proposal(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator_with_subjects(p_call, operators_of_proposals(ARRAY[(p_body ->> 'id')::uuid]), 'finance', 'admin');
  v_proposal proposals := lock_subject_and_proposal((p_body ->> 'id')::uuid);
  v_answer jsonb;
BEGIN
  IF v_proposal.expires_at <= clock_now() THEN
    PERFORM refuse('proposal_expired');
  ELSIF NOT are_two_people(v_by.operator_id, v_proposal.proposed_by) THEN
    PERFORM refuse(CASE WHEN v_proposal.proposed_by = v_by.operator_id THEN 'own_proposal' ELSE 'same_person' END);
  END IF;
  UPDATE proposals SET state = 'confirmed', decided_by = v_by.operator_id, decided_at = clock_now()
    WHERE proposal_id = v_proposal.proposal_id;
  v_answer := perform_proposal(p_call, v_proposal);
  IF v_answer ->> 'preview_version' <> p_body ->> 'preview_version' THEN
    PERFORM refuse('preview_changed');
  END IF;
  PERFORM add_audit_entry(v_by, 'confirm: ' || v_proposal.kind, v_proposal.user_id, v_proposal.proposal_id, jsonb_build_object(
    'subject', v_proposal.subject, 'proposed_by', v_proposal.proposed_by, 'is_own', v_proposal.proposed_by = v_by.operator_id));
  RETURN v_answer;
END $$;
