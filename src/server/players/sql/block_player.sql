-- The open round is settled at its step, or voided when its seed is lost. One of an earlier epoch is left open.
-- Body: id, reason; of the open round as read: round_id, step, and unless voided fatal_line, server_seed.
CREATE FUNCTION block_player(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_player players := lock_player((p_body ->> 'id')::uuid);
  v_seed bytea := decode(p_body ->> 'server_seed', 'hex');
  v_round_id uuid;
  v_epoch integer := current_epoch();
  v_round_epoch integer;
  v_outcome round_outcome;
  v_paid text;
BEGIN
  IF v_player.status = 2 THEN
    PERFORM refuse('blocked_already', jsonb_build_object('name', v_player.name));
  END IF;
  UPDATE players SET status = 2 WHERE user_id = v_player.user_id;
  SELECT round_id, epoch INTO v_round_id, v_round_epoch FROM open_rounds WHERE user_id = v_player.user_id;
  IF v_round_id IS DISTINCT FROM (p_body ->> 'round_id')::uuid THEN
    PERFORM refuse('round_moved');
  ELSIF v_round_epoch = v_epoch THEN
    v_outcome := settle_at_current_step(v_player.user_id, v_round_id, (p_body ->> 'step')::smallint,
      CASE WHEN v_seed IS NULL THEN 'voided' ELSE 'blocked' END, v_by.actor, (p_body ->> 'fatal_line')::smallint, v_seed);
    IF v_outcome.result = 'stale' THEN
      PERFORM refuse('round_moved');
    END IF;
    v_paid := rupees_text(v_outcome.payout_paise);
  END IF;
  UPDATE sessions SET player_status = 2, expires_at = least(expires_at, clock_now() + interval '10 minutes')
    WHERE user_id = v_player.user_id;
  DELETE FROM password_reset_links WHERE user_id = v_player.user_id;
  PERFORM add_audit_entry(v_by, 'player block', v_player.user_id, v_round_id, jsonb_build_object(
    'reason', p_body ->> 'reason', 'before', jsonb_build_object('status', 'active'), 'after', jsonb_build_object('status', 'blocked'))
    || CASE WHEN v_paid IS NULL THEN '{}' ELSE jsonb_build_object('paid', v_paid, 'voided', v_seed IS NULL) END);
  RETURN jsonb_build_object('paid', v_paid);
END $$;
