-- Returns the part of a payment that the player's limits allow. A claim was checked when it was made; a reopened one is checked again.
-- The caller has locked the player.
CREATE FUNCTION creditable_paise(p_deposit deposits, p_paise bigint)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_player players;
  v_room_paise bigint;
  v_deposited_paise bigint[] := deposits_by_period(p_deposit.user_id, p_deposit.created_at, p_deposit.deposit_id);
BEGIN
  SELECT * INTO STRICT v_player FROM players WHERE user_id = p_deposit.user_id;
  IF v_player.excluded_until IS NOT NULL OR v_player.break_until > p_deposit.created_at THEN
    RETURN 0;
  ELSIF p_deposit.status = 0 AND NOT p_deposit.is_reopened AND p_paise <= p_deposit.amount_paise THEN
    RETURN p_paise;
  END IF;
  SELECT min(value - v_deposited_paise[period_index(period)]) INTO v_room_paise FROM player_limits
    WHERE user_id = p_deposit.user_id AND kind = 'deposit';
  RETURN CASE WHEN v_room_paise IS NULL THEN p_paise ELSE least(p_paise, greatest(0, v_room_paise)) END;
END $$;
