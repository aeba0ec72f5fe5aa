-- Body: id. Returns their number.
CREATE FUNCTION end_player_sessions(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'support', 'cashier', 'finance', 'admin');
  v_player players := lock_player((p_body ->> 'id')::uuid);
  v_ended integer;
BEGIN
  DELETE FROM sessions WHERE user_id = v_player.user_id;
  GET DIAGNOSTICS v_ended = ROW_COUNT;
  PERFORM add_audit_entry(v_by, 'player sessions ended', v_player.user_id, NULL, jsonb_build_object('ended', v_ended));
  RETURN jsonb_build_object('ended', v_ended);
END $$;
