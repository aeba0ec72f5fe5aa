-- Consumes the code for a change of an operator's own credentials. p_body: password_hash (of the typed password), totp_step or
-- recovery_hash.
CREATE FUNCTION require_code(p_by acting_operator, p_body jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT consume_operator_code(p_by.operator_id, p_body ->> 'password_hash', (p_body ->> 'totp_step')::bigint, p_body ->> 'recovery_hash') THEN
    PERFORM refuse('wrong_code');
  END IF;
END $$;
