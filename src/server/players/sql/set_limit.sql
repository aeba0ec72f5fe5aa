-- A looser limit, or null for none, applies when it is confirmed, 24 hours later at the earliest.
CREATE FUNCTION set_limit(p_user_id uuid, p_kind text, p_period text, p_value bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players := lock_player(p_user_id);
  v_limit player_limits;
BEGIN
  SELECT * INTO v_limit FROM player_limits WHERE user_id = p_user_id AND kind = p_kind AND period = p_period;
  IF v_limit.user_id IS NULL OR p_value <= v_limit.value THEN
    INSERT INTO player_limits (user_id, kind, period, value)
      SELECT p_user_id, p_kind, p_period, p_value WHERE p_value IS NOT NULL
      ON CONFLICT (user_id, kind, period) DO UPDATE SET value = excluded.value, pending_value = NULL, pending_since = NULL;
  ELSIF v_limit.pending_since IS NULL OR has_lapsed(v_limit.pending_since) OR p_value IS DISTINCT FROM v_limit.pending_value THEN
    UPDATE player_limits SET pending_value = p_value, pending_since = clock_now()
      WHERE user_id = p_user_id AND kind = p_kind AND period = p_period;
  END IF;
  PERFORM answer_limit(p_user_id, p_kind);
  PERFORM log_protection(p_user_id, 'player limits');
END $$;
