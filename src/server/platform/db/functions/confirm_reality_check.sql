-- Records that the player has read the reality check that is due, and restarts its interval. An early call changes nothing.
-- p_check_minutes: the longest interval allowed, or null.
CREATE FUNCTION confirm_reality_check(p_user_id uuid, p_check_minutes integer)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE play_state SET checked_at = clock_now() 
    WHERE user_id = p_user_id AND checked_at + make_interval(mins => least(check_minutes, p_check_minutes)) <= clock_now();
END $$;
