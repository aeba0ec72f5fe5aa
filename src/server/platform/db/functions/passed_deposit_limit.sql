CREATE FUNCTION passed_deposit_limit(
  p_user_id uuid, p_at timestamp with time zone, p_amount_paise bigint, p_except_id uuid
) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_deposited_paise bigint[] := deposits_by_period(p_user_id, p_at, p_except_id);
BEGIN
  RETURN (
    SELECT period FROM player_limits
    WHERE user_id = p_user_id AND kind = 'deposit'
      AND p_amount_paise + v_deposited_paise[period_index(period)] > value
    ORDER BY period_index(period) LIMIT 1);
END $$;
