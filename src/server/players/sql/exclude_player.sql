-- The open round, as it was read, is settled at its step. Without its seed, or of an earlier epoch, it is left open for an operator.
CREATE FUNCTION exclude_player(
  p_user_id uuid, p_months integer, p_by_staff boolean,
  p_round_id uuid, p_step smallint, p_fatal_line smallint, p_server_seed bytea
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players := lock_player(p_user_id);
  v_until timestamp(3) with time zone := (clock_now() AT TIME ZONE 'UTC' + make_interval(months => p_months)) AT TIME ZONE 'UTC';
  v_round_id uuid;
  v_epoch integer := current_epoch();
  v_round_epoch integer;
  v_outcome round_outcome;
BEGIN
  UPDATE players SET excluded_until = v_until, excluded_by_staff = p_by_staff
    WHERE user_id = p_user_id AND (excluded_until IS NULL OR excluded_until < v_until);
  UPDATE sessions SET player_status = 3 WHERE user_id = p_user_id AND v_player.status = 1;
  SELECT round_id, epoch INTO v_round_id, v_round_epoch FROM open_rounds WHERE user_id = p_user_id;
  IF v_round_id IS DISTINCT FROM p_round_id THEN
    PERFORM refuse('round_moved');
  ELSIF p_server_seed IS NOT NULL AND v_round_epoch = v_epoch THEN
    v_outcome := settle_at_current_step(p_user_id, v_round_id, p_step, 'blocked', 'house', p_fatal_line, p_server_seed);
    IF v_outcome.result = 'stale' THEN
      PERFORM refuse('round_moved');
    END IF;
  END IF;
  IF NOT p_by_staff THEN
    PERFORM log_protection(p_user_id, 'player exclude');
  END IF;
END $$;
