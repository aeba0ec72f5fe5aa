-- Excludes a player at the player's own request. Afterwards operators cannot lift an earlier exclusion by staff either.
CREATE FUNCTION exclude_player(
  p_user_id uuid, p_months integer, p_by_staff boolean,
  p_round_id uuid, p_step smallint, p_fatal_line smallint, p_server_seed bytea
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM exclude_until(lock_player(p_user_id), months_from_now(p_months), p_by_staff, p_round_id, p_step, p_fatal_line, p_server_seed);
  UPDATE players SET staff_exclusion_at = NULL WHERE user_id = p_user_id;
  PERFORM log_protection(p_user_id, 'player exclude');
END $$;
