-- Replaces the operator's recovery codes. Needs a code. Body: password_hash (of the typed password), totp_step or recovery_hash, hashes.
CREATE FUNCTION renew_recovery_codes(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'support', 'cashier', 'finance', 'admin');
BEGIN
  PERFORM require_code(v_by, p_body);
  PERFORM store_recovery_codes(v_by.operator_id, ARRAY(SELECT jsonb_array_elements_text(p_body -> 'hashes')));
  PERFORM add_audit_entry(v_by, 'renew recovery codes', NULL, v_by.operator_id);
  RETURN '{}';
END $$;
