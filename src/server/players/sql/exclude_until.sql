-- Excludes a player, whom the caller has locked, and settles the open round at the step that was read. A round of an earlier epoch, or
-- without its seed, stays open for an operator. p_by_staff: an operator excludes, also at the player's request.
CREATE FUNCTION exclude_until(
  p_player players, p_until timestamp with time zone, p_by_staff boolean,
  p_round_id uuid, p_step smallint, p_fatal_line smallint, p_server_seed bytea
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_round_id uuid;
  v_epoch integer := current_epoch();
  v_round_epoch integer;
  v_outcome round_outcome;
BEGIN
  UPDATE players SET excluded_until = p_until, excluded_by_staff = p_by_staff
    WHERE user_id = p_player.user_id AND (excluded_until IS NULL OR excluded_until < p_until);
  UPDATE sessions SET player_status = 3 WHERE user_id = p_player.user_id AND p_player.status = 1;
  SELECT round_id, epoch INTO v_round_id, v_round_epoch FROM open_rounds WHERE user_id = p_player.user_id;
  IF v_round_id IS DISTINCT FROM p_round_id THEN
    PERFORM refuse('round_moved');
  ELSIF p_server_seed IS NOT NULL AND v_round_epoch = v_epoch THEN
    v_outcome := settle_at_current_step(p_player.user_id, v_round_id, p_step, 'blocked', 'house', p_fatal_line, p_server_seed);
    IF v_outcome.result = 'stale' THEN
      PERFORM refuse('round_moved');
    END IF;
  END IF;
END $$;
