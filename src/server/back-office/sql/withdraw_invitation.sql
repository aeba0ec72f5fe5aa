-- Deletes an unused invitation. Body: id.
CREATE FUNCTION withdraw_invitation(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'admin');
  v_invitation operator_invitations;
BEGIN
  DELETE FROM operator_invitations WHERE invitation_id = (p_body ->> 'id')::uuid RETURNING * INTO v_invitation;
  IF NOT FOUND THEN
    PERFORM refuse('no_invitation');
  END IF;
  PERFORM add_audit_entry(v_by, 'withdraw invitation', NULL, v_invitation.operator_id, jsonb_build_object('name', v_invitation.name));
  RETURN '{}';
END $$;
