-- Opens a session for an operator. p_password_hash is made from the typed password. Returns the number of recovery codes left, or null for a wrong password or a wrong or used code.
CREATE FUNCTION log_operator_in(
  p_operator_id uuid, p_password_hash text, p_totp_step bigint, p_recovery_hash text, p_address text, p_session_hash text, p_replaced_hash text
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_at timestamp with time zone;
  v_operator operators;
  v_codes_left bigint;
BEGIN
  IF NOT consume_operator_code(p_operator_id, p_password_hash, p_totp_step, p_recovery_hash) THEN
    RETURN NULL;
  END IF;
  v_at := clock_now();
  UPDATE operators SET last_login_at = v_at WHERE operator_id = p_operator_id RETURNING * INTO v_operator;
  DELETE FROM operator_sessions WHERE token_hash = p_replaced_hash;
  INSERT INTO operator_sessions (token_hash, operator_id, created_at, seen_at) VALUES (p_session_hash, p_operator_id, v_at, v_at);
  SELECT count(*) INTO v_codes_left FROM operator_recovery_codes WHERE operator_id = p_operator_id;
  PERFORM add_audit_entry(acting_as(v_operator, p_address), 'login', NULL, p_operator_id,
    CASE WHEN p_totp_step IS NULL THEN jsonb_build_object('recovery_codes_left', v_codes_left) ELSE '{}' END);
  RETURN v_codes_left;
END $$;
