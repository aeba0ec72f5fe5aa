-- What a player has claimed to have paid in in the period of a moment, without what was rejected or goes back. A claim counts at its time, with
-- the amount seen at the bank once it is approved. p_except_id: a deposit that is not counted.
CREATE FUNCTION deposited_paise(p_user_id uuid, p_at timestamp with time zone, p_period text, p_except_id uuid)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_from timestamp := date_trunc(p_period, p_at AT TIME ZONE 'UTC');
BEGIN
  RETURN (
    SELECT coalesce(sum(coalesce(approved_paise, amount_paise)), 0) FROM deposits
    WHERE user_id = p_user_id AND status IN (0, 1) AND deposit_id IS DISTINCT FROM p_except_id
      AND created_at >= v_from AT TIME ZONE 'UTC'
      AND created_at < (v_from + ('1 ' || p_period)::interval) AT TIME ZONE 'UTC');
END $$;
