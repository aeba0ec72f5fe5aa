-- Ends an expired exclusion. Sets break_until, so that earlier claims are not credited.
CREATE FUNCTION end_exclusion(p_user_id uuid)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players := lock_player(p_user_id);
BEGIN
  IF v_player.excluded_until IS NULL THEN
    RETURN;
  ELSIF v_player.excluded_until > clock_now() THEN
    PERFORM refuse('excluded');
  END IF;
  UPDATE players SET excluded_until = NULL, excluded_by_staff = false, staff_exclusion_at = NULL, break_until = greatest(break_until, clock_now()) WHERE user_id = p_user_id;
  UPDATE sessions SET player_status = v_player.status WHERE user_id = p_user_id;
  PERFORM log_protection(p_user_id, 'player exclusion ended');
END $$;
