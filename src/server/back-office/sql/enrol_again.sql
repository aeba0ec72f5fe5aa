-- Proposes a link for an operator's new password and app. Without another admin the link is made at once, except for finance and admins.
-- Ends the operator's sessions. Body: id, and of the link invitation_id, token_hash, totp_secret; in a proposal also name.
CREATE FUNCTION enrol_again(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator_with_subjects(p_call, ARRAY[(p_body ->> 'id')::uuid], 'admin');
  v_operator operators := lock_operator((p_body ->> 'id')::uuid);
  v_name text := v_operator.name;
BEGIN
  IF NOT v_operator.is_active THEN
    PERFORM refuse('barred', jsonb_build_object('name', v_name));
  ELSIF v_by.proposal_id IS NULL AND count_other_admins(v_by) > 0 THEN
    RETURN propose(v_by, 'enrol again', 'enrol_again', p_body ->> 'id', NULL, jsonb_build_object('id', p_body ->> 'id', 'name', v_name));
  ELSIF v_by.proposal_id IS NULL AND v_operator.role IN ('finance', 'admin') THEN
    PERFORM refuse('second_admin_needed');
  END IF;
  DELETE FROM operator_sessions WHERE operator_id = v_operator.operator_id;
  PERFORM store_invitation(coalesce((p_body ->> 'invitation_id')::uuid, gen_random_uuid()), v_name, v_operator.role, v_operator.operator_id,
    v_by.actor, proposer_of(v_by), p_body ->> 'token_hash', p_body ->> 'totp_secret');
  PERFORM add_audit_entry(v_by, 'enrol again', NULL, v_operator.operator_id, jsonb_build_object('name', v_name));
  RETURN jsonb_build_object('outcome', 'done');
END $$;
