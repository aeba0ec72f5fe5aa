-- Consumes a step of the authenticator app, or a recovery code, of an operator. p_password_hash is made from the typed password.
-- Returns false for a wrong password, a used or wrong code, and after a bar or a new password.
CREATE FUNCTION consume_operator_code(p_operator_id uuid, p_password_hash text, p_totp_step bigint, p_recovery_hash text)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE operators SET totp_step = coalesce(p_totp_step, totp_step)
    WHERE operator_id = p_operator_id AND is_active AND password_hash = password_verifier(p_password_hash) AND (p_totp_step IS NULL OR totp_step < p_totp_step);
  IF FOUND AND p_totp_step IS NULL THEN
    DELETE FROM operator_recovery_codes WHERE operator_id = p_operator_id AND code_hash = p_recovery_hash;
  END IF;
  RETURN FOUND;
END $$;
