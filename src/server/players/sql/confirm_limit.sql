CREATE FUNCTION confirm_limit(p_user_id uuid, p_kind text, p_period text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players := lock_player(p_user_id);
  v_limit player_limits;
BEGIN
  SELECT * INTO v_limit FROM player_limits WHERE user_id = p_user_id AND kind = p_kind AND period = p_period;
  IF v_limit.pending_since IS NULL OR has_lapsed(v_limit.pending_since) THEN
    PERFORM refuse('nothing_to_confirm');
  ELSIF v_limit.pending_since + interval '24 hours' > clock_now() THEN
    PERFORM refuse('confirm_later');
  ELSIF v_limit.pending_value IS NULL THEN
    DELETE FROM player_limits WHERE user_id = p_user_id AND kind = p_kind AND period = p_period;
  ELSE
    UPDATE player_limits SET value = pending_value, pending_value = NULL, pending_since = NULL
      WHERE user_id = p_user_id AND kind = p_kind AND period = p_period;
  END IF;
  PERFORM log_protection(p_user_id, 'player limits');
END $$;
