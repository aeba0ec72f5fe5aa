-- A break cannot be shortened.
CREATE FUNCTION take_break(p_user_id uuid, p_days integer, p_by_staff boolean DEFAULT false)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players := lock_player(p_user_id);
BEGIN
  UPDATE players SET break_until = greatest(break_until, clock_now() + make_interval(hours => 24 * p_days)) WHERE user_id = p_user_id;
  IF NOT p_by_staff THEN
    PERFORM log_protection(p_user_id, 'player break');
  END IF;
END $$;
