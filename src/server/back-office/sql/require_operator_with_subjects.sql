-- Calls require_operator for a call about other operators. First locks the caller, the subjects and all admins in the order of their
-- ids, so that operators who act on or count each other do not deadlock. Without subjects it locks only the caller.
CREATE FUNCTION require_operator_with_subjects(p_call operator_call, p_subject_ids uuid[], VARIADIC p_roles text[])
RETURNS acting_operator LANGUAGE plpgsql AS $$
DECLARE
  v_caller_id uuid;
BEGIN
  SELECT operator_id INTO v_caller_id FROM operator_sessions WHERE token_hash = p_call.token_hash;
  PERFORM FROM operators WHERE operator_id = v_caller_id OR p_subject_ids <> '{}' AND (operator_id = ANY (p_subject_ids) OR role = 'admin')
    ORDER BY operator_id FOR NO KEY UPDATE;
  RETURN require_operator(p_call, VARIADIC p_roles);
END $$;
