-- Returns whether a first deposit of min_recharge is needed to withdraw. None is needed while excluded or on a break, after a corrected
-- deposit, and, under play rules with any_deposit_opens_withdrawals, after a deposit of any amount.
CREATE FUNCTION needs_deposit(p_user_id uuid)
RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players;
BEGIN
  SELECT * INTO STRICT v_player FROM players WHERE user_id = p_user_id;
  RETURN v_player.first_recharge = 0 AND v_player.excluded_until IS NULL AND coalesce(v_player.break_until <= clock_now(), true)
    AND NOT EXISTS (SELECT FROM deposits WHERE user_id = p_user_id AND reopened_as IS NOT NULL)
    AND NOT (coalesce((setting('play_rules') ->> 'any_deposit_opens_withdrawals')::boolean, false)
      AND EXISTS (SELECT FROM deposits WHERE user_id = p_user_id AND status = 1));
END $$;
