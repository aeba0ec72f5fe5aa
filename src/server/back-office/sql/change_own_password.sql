-- Changes the operator's own password and ends the other sessions. Needs a code. Body: password_hash (of the typed password), totp_step or recovery_hash,
-- new_hash.
CREATE FUNCTION change_own_password(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'support', 'cashier', 'finance', 'admin');
BEGIN
  PERFORM require_code(v_by, p_body);
  UPDATE operators SET password_hash = password_verifier(p_body ->> 'new_hash') WHERE operator_id = v_by.operator_id;
  DELETE FROM operator_sessions WHERE operator_id = v_by.operator_id AND token_hash <> p_call.token_hash;
  PERFORM add_audit_entry(v_by, 'change password', NULL, v_by.operator_id);
  RETURN '{}';
END $$;
