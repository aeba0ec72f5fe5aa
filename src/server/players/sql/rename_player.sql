-- Body: id, name, seen (the name to replace), reason.
CREATE FUNCTION rename_player(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'support', 'cashier', 'finance', 'admin');
  v_player players := lock_player((p_body ->> 'id')::uuid);
BEGIN
  PERFORM require_unchanged('name', p_body ->> 'seen', v_player.name);
  UPDATE players SET name = p_body ->> 'name' WHERE user_id = v_player.user_id;
  PERFORM add_audit_entry(v_by, 'player rename', v_player.user_id, NULL, jsonb_build_object('reason', p_body ->> 'reason')
    || audit_change(jsonb_build_object('name', v_player.name), jsonb_build_object('name', p_body ->> 'name')));
  RETURN '{}';
END $$;
