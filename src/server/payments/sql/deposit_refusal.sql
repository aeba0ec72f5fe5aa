-- Returns the reason why a payment would be refunded instead of credited, or null.
CREATE FUNCTION deposit_refusal(p_user_id uuid, p_at timestamp with time zone, p_amount_paise bigint)
RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players;
  v_deposited_paise bigint[] := deposits_by_period(p_user_id, p_at, NULL);
BEGIN
  SELECT * INTO STRICT v_player FROM players WHERE user_id = p_user_id;
  RETURN CASE
    WHEN v_player.excluded_until IS NOT NULL THEN 'excluded'
    WHEN v_player.break_until > p_at THEN 'break'
    ELSE (
      SELECT 'deposit_limit_' || period FROM player_limits
      WHERE user_id = p_user_id AND kind = 'deposit' AND p_amount_paise + v_deposited_paise[period_index(period)] > value
      ORDER BY period_index(period) LIMIT 1)
  END;
END $$;
