-- Proposes a role of an operator. The confirmation sets it, lifts a bar, and ends the operator's sessions.
-- Body: id, role, seen (the role to replace, or barred); in a proposal also name.
CREATE FUNCTION change_operator(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator_with_subjects(p_call, ARRAY[(p_body ->> 'id')::uuid], 'admin');
  v_operator operators := lock_operator((p_body ->> 'id')::uuid);
BEGIN
  PERFORM require_unchanged('role', p_body ->> 'seen', CASE WHEN v_operator.is_active THEN v_operator.role ELSE 'barred' END);
  IF v_operator.is_active AND v_operator.role = p_body ->> 'role' THEN
    PERFORM refuse('nothing_changed');
  ELSIF v_by.proposal_id IS NULL THEN
    RETURN propose(v_by, 'change operator', 'change_operator', p_body ->> 'id', NULL, p_body || jsonb_build_object('name', v_operator.name));
  ELSIF v_operator.operator_id = v_by.operator_id AND count_other_admins(v_by) = 0 THEN
    PERFORM refuse('only_admin', jsonb_build_object('name', v_operator.name));
  END IF;
  UPDATE operators SET role = p_body ->> 'role', is_active = true WHERE operator_id = v_operator.operator_id;
  PERFORM end_operator_access(v_operator.operator_id, v_by);
  PERFORM add_audit_entry(v_by, 'change operator', NULL, v_operator.operator_id, jsonb_build_object('name', v_operator.name)
    || audit_change(jsonb_build_object('role', v_operator.role, 'is_active', v_operator.is_active),
      jsonb_build_object('role', p_body ->> 'role', 'is_active', true)));
  RETURN '{}';
END $$;
