-- Bars another operator from the back office. Body: id, reason.
CREATE FUNCTION bar_operator(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator_with_subjects(p_call, ARRAY[(p_body ->> 'id')::uuid], 'admin');
  v_operator operators := lock_operator((p_body ->> 'id')::uuid);
BEGIN
  IF v_operator.operator_id = v_by.operator_id THEN
    PERFORM refuse('bars_self');
  ELSIF NOT v_operator.is_active THEN
    PERFORM refuse('barred', jsonb_build_object('name', v_operator.name));
  END IF;
  UPDATE operators SET is_active = false WHERE operator_id = v_operator.operator_id;
  PERFORM end_operator_access(v_operator.operator_id, v_by);
  PERFORM add_audit_entry(v_by, 'bar operator', NULL, v_operator.operator_id,
    jsonb_build_object('name', v_operator.name, 'reason', p_body ->> 'reason'));
  RETURN '{}';
END $$;
