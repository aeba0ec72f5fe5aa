-- Consumes an invitation: creates its operator, or sets a new password and app of an existing one. Opens a session.
-- Returns id, name and role; null for a link that is no longer valid.
CREATE FUNCTION enrol_operator(
  p_token text, p_address text, p_operator_id uuid, p_name text, p_password_hash text, p_totp_secret text, p_totp_step bigint,
  p_recovery_hashes text[], p_session_hash text, p_replaced_hash text
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_at timestamp with time zone := clock_now();
  v_invitation operator_invitations;
  v_operator operators;
  v_is_new boolean;
BEGIN
  -- Lock order of bar_operator: operator, then invitation.
  PERFORM FROM operators WHERE operator_id = p_operator_id FOR UPDATE;
  DELETE FROM operator_invitations WHERE token_hash = hash_token(p_token) AND expires_at > v_at RETURNING * INTO v_invitation;
  v_is_new := v_invitation.operator_id IS NULL;
  IF NOT FOUND OR (NOT v_is_new AND v_invitation.operator_id <> p_operator_id) THEN
    RETURN NULL;
  END IF;
  IF v_is_new THEN
    INSERT INTO operators (operator_id, name, role, is_active, password_hash, totp_secret, totp_step, created_at, last_login_at)
      VALUES (p_operator_id, coalesce(v_invitation.name, p_name), v_invitation.role, true, password_verifier(p_password_hash), p_totp_secret, p_totp_step, v_at, v_at)
      ON CONFLICT (name) DO NOTHING RETURNING * INTO v_operator;
    IF NOT FOUND THEN
      PERFORM refuse('name_taken', jsonb_build_object('name', coalesce(v_invitation.name, p_name)));
    END IF;
  ELSE
    UPDATE operators SET password_hash = password_verifier(p_password_hash), totp_secret = p_totp_secret, totp_step = p_totp_step, last_login_at = v_at
      WHERE operator_id = p_operator_id AND is_active RETURNING * INTO v_operator;
    IF NOT FOUND THEN
      RETURN NULL;
    END IF;
    DELETE FROM operator_sessions WHERE operator_id = p_operator_id;
    -- With a new password and app, earlier links give no access.
    DELETE FROM enrolment_links WHERE operator_id = p_operator_id;
  END IF;
  IF v_invitation.shown_to IS NOT NULL THEN
    INSERT INTO enrolment_links (operator_id, shown_to) VALUES (p_operator_id, v_invitation.shown_to) ON CONFLICT DO NOTHING;
  END IF;
  PERFORM store_recovery_codes(p_operator_id, p_recovery_hashes);
  DELETE FROM operator_sessions WHERE token_hash = p_replaced_hash;
  INSERT INTO operator_sessions (token_hash, operator_id, created_at, seen_at) VALUES (p_session_hash, p_operator_id, v_at, v_at);
  PERFORM add_audit_entry(acting_as(v_operator, p_address),
    CASE WHEN v_is_new THEN 'operator enrolled' ELSE 'operator enrolled again' END, NULL, p_operator_id, jsonb_build_object(
      'invited_by', v_invitation.invited_by, 'link_shown_to', v_invitation.shown_to,
      'after', jsonb_build_object('name', v_operator.name, 'role', v_operator.role)));
  RETURN jsonb_build_object('name', v_operator.name, 'role', v_operator.role);
END $$;
