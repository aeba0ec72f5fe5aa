-- Body: id, reason; of the open round as read: round_id, step, and unless voided fatal_line, server_seed.
CREATE FUNCTION block_player(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_player players := lock_player((p_body ->> 'id')::uuid);
  v_seed bytea := decode(p_body ->> 'server_seed', 'hex');
  v_round_id uuid := (p_body ->> 'round_id')::uuid;
  v_paid text;
BEGIN
  IF v_player.status = 2 THEN
    PERFORM refuse('blocked_already', jsonb_build_object('name', v_player.name));
  END IF;
  UPDATE players SET status = 2 WHERE user_id = v_player.user_id;
  v_paid := rupees_text((stop_round(v_player.user_id, v_round_id, (p_body ->> 'step')::smallint, (p_body ->> 'fatal_line')::smallint, v_seed,
    v_by.actor, true)).payout_paise);
  UPDATE sessions SET player_status = 2, expires_at = least(expires_at, clock_now() + interval '10 minutes')
    WHERE user_id = v_player.user_id;
  DELETE FROM password_reset_links WHERE user_id = v_player.user_id;
  PERFORM add_audit_entry(v_by, 'player block', v_player.user_id, v_round_id, audit_change('{"status": "active"}', '{"status": "blocked"}')
    || jsonb_build_object('reason', p_body ->> 'reason')
    || CASE WHEN v_paid IS NULL THEN '{}' ELSE jsonb_build_object('paid', v_paid, 'voided', v_seed IS NULL) END);
  RETURN jsonb_build_object('paid', v_paid);
END $$;
