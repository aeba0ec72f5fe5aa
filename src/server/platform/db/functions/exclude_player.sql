CREATE FUNCTION exclude_player(p_user_id uuid, p_months integer)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players := lock_player(p_user_id);
BEGIN
  UPDATE players SET excluded_until = greatest(excluded_until,
      (clock_now() AT TIME ZONE 'UTC' + make_interval(months => p_months)) AT TIME ZONE 'UTC')
    WHERE user_id = p_user_id;
END $$;
