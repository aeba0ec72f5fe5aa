-- Returns data that is masked elsewhere, and records that. Body: id.
CREATE FUNCTION reveal_player(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'support', 'cashier', 'finance', 'admin');
  v_player players := lock_player((p_body ->> 'id')::uuid);
BEGIN
  PERFORM add_audit_entry(v_by, 'player revealed', v_player.user_id, NULL);
  RETURN jsonb_build_object('phone', v_player.phone, 'email', v_player.email);
END $$;
