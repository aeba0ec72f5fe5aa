-- Excludes a player or sets a break, on the player's request. Neither can be shortened.
-- Body: id, reason; days, or months with the open round as read: round_id, step, fatal_line, server_seed.
CREATE FUNCTION protect_player(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'support', 'cashier', 'finance', 'admin');
  v_before players := lock_player((p_body ->> 'id')::uuid);
  v_after players;
  v_is_break boolean := p_body ->> 'months' IS NULL;
BEGIN
  IF v_is_break THEN
    PERFORM take_break(v_before.user_id, (p_body ->> 'days')::integer, true);
  ELSE
    PERFORM exclude_player(v_before.user_id, (p_body ->> 'months')::integer, true,
      (p_body ->> 'round_id')::uuid, (p_body ->> 'step')::smallint, (p_body ->> 'fatal_line')::smallint, decode(p_body ->> 'server_seed', 'hex'));
  END IF;
  SELECT * INTO v_after FROM players WHERE user_id = v_before.user_id;
  PERFORM add_audit_entry(v_by, CASE WHEN v_is_break THEN 'player break' ELSE 'player exclude' END, v_before.user_id,
    (p_body ->> 'round_id')::uuid, jsonb_build_object('reason', p_body ->> 'reason',
      'before', jsonb_build_object('break_until', iso_text(v_before.break_until), 'excluded_until', iso_text(v_before.excluded_until)),
      'after', jsonb_build_object('break_until', iso_text(v_after.break_until), 'excluded_until', iso_text(v_after.excluded_until),
        'excluded_by_staff', v_after.excluded_by_staff)));
  RETURN jsonb_build_object('until', iso_text(CASE WHEN v_is_break THEN v_after.break_until ELSE v_after.excluded_until END));
END $$;
