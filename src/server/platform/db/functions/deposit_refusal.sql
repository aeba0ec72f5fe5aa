-- Returns the reason why a payment would be refunded instead of credited, or null.
CREATE FUNCTION deposit_refusal(p_user_id uuid, p_at timestamp with time zone, p_amount_paise bigint)
RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players;
BEGIN
  SELECT * INTO STRICT v_player FROM players WHERE user_id = p_user_id;
  RETURN CASE
    WHEN v_player.excluded_until IS NOT NULL THEN 'excluded'
    WHEN v_player.break_until > p_at THEN 'break'
    ELSE 'deposit_limit_' || passed_deposit_limit(p_user_id, p_at, p_amount_paise, NULL)
  END;
END $$;
