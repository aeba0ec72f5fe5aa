-- Returns whether a first deposit is needed to withdraw: not while excluded or on a break, and not after a corrected deposit.
CREATE FUNCTION needs_deposit(p_user_id uuid)
RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players;
BEGIN
  SELECT * INTO STRICT v_player FROM players WHERE user_id = p_user_id;
  RETURN v_player.first_recharge = 0 AND v_player.excluded_until IS NULL AND coalesce(v_player.break_until <= clock_now(), true)
    AND NOT EXISTS (SELECT FROM deposits WHERE user_id = p_user_id AND reopened_as IS NOT NULL);
END $$;
