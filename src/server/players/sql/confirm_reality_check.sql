-- An early call changes nothing.
CREATE FUNCTION confirm_reality_check(p_user_id uuid)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_most_minutes integer := (setting('play_rules') ->> 'check_minutes')::integer;
BEGIN
  UPDATE play_state SET checked_at = clock_now()
    WHERE user_id = p_user_id AND clock_now() - checked_at >= make_interval(mins => least(check_minutes, v_most_minutes));
END $$;
