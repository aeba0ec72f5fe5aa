CREATE FUNCTION unblock_player(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_player players := lock_player((p_body ->> 'id')::uuid);
BEGIN
  IF v_player.status <> 2 THEN
    PERFORM refuse('not_blocked', jsonb_build_object('name', v_player.name));
  END IF;
  UPDATE players SET status = 1 WHERE user_id = v_player.user_id;
  DELETE FROM sessions WHERE user_id = v_player.user_id;
  PERFORM add_audit_entry(v_by, 'player unblock', v_player.user_id, NULL, audit_change('{"status": "blocked"}', '{"status": "active"}')
    || jsonb_build_object('reason', p_body ->> 'reason'));
  RETURN '{}';
END $$;
