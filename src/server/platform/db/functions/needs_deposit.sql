-- Whether a player must pay in before a first withdrawal: not while excluded or on a break, and not after a correction of a deposit.
CREATE FUNCTION needs_deposit(p_player players)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN p_player.first_recharge = 0 AND p_player.excluded_until IS NULL AND coalesce(p_player.break_until <= clock_now(), true)
    AND NOT EXISTS (SELECT FROM deposits WHERE user_id = p_player.user_id AND reopened_as IS NOT NULL);
END $$;
