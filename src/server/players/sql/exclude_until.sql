-- Excludes a player, whom the caller has locked, and settles the open round. p_by_staff: an operator excludes, also at the player's request.
CREATE FUNCTION exclude_until(
  p_player players, p_until timestamp with time zone, p_by_staff boolean,
  p_round_id uuid, p_step smallint, p_fatal_line smallint, p_server_seed bytea
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE players SET excluded_until = p_until, excluded_by_staff = p_by_staff
    WHERE user_id = p_player.user_id AND (excluded_until IS NULL OR excluded_until < p_until);
  UPDATE sessions SET player_status = 3 WHERE user_id = p_player.user_id AND p_player.status = 1;
  PERFORM stop_round(p_player.user_id, p_round_id, p_step, p_fatal_line, p_server_seed, 'house', false);
END $$;
