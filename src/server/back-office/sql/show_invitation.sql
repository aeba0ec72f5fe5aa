-- Adds the link of a confirmed invitation, once and only for its proposer. Body: id, token_hash, totp_secret.
CREATE FUNCTION show_invitation(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'admin');
  v_invitation operator_invitations;
BEGIN
  UPDATE operator_invitations SET shown_to = v_by.operator_id, token_hash = p_body ->> 'token_hash', totp_secret = p_body ->> 'totp_secret',
      expires_at = clock_now() + interval '15 minutes'
    WHERE invitation_id = (p_body ->> 'id')::uuid AND inviter_id = v_by.operator_id AND token_hash IS NULL AND expires_at > clock_now()
    RETURNING * INTO v_invitation;
  IF NOT FOUND THEN
    PERFORM refuse('no_invitation');
  END IF;
  PERFORM add_audit_entry(v_by, 'invitation link shown', NULL, v_invitation.operator_id, jsonb_build_object('name', v_invitation.name));
  RETURN '{}';
END $$;
