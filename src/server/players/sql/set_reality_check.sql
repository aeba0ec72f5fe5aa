CREATE FUNCTION set_reality_check(p_user_id uuid, p_minutes integer)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE play_state SET check_minutes = p_minutes WHERE user_id = p_user_id;
END $$;
