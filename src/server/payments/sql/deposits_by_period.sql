-- Paise of the UTC day, week and month of p_at, without rejected and refunded deposits and p_except_id.
CREATE FUNCTION deposits_by_period(p_user_id uuid, p_at timestamp with time zone, p_except_id uuid)
RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_at timestamp := p_at AT TIME ZONE 'UTC';
BEGIN
  RETURN (
    SELECT ARRAY[
      coalesce(sum(paise) FILTER (WHERE date_trunc('day', claimed_at) = date_trunc('day', v_at)), 0),
      coalesce(sum(paise) FILTER (WHERE date_trunc('week', claimed_at) = date_trunc('week', v_at)), 0),
      coalesce(sum(paise) FILTER (WHERE date_trunc('month', claimed_at) = date_trunc('month', v_at)), 0)]
    FROM (
      SELECT coalesce(approved_paise, amount_paise) AS paise, created_at AT TIME ZONE 'UTC' AS claimed_at FROM deposits
      WHERE user_id = p_user_id AND status IN (0, 1) AND deposit_id IS DISTINCT FROM p_except_id
        AND created_at >= least(date_trunc('week', v_at), date_trunc('month', v_at)) AT TIME ZONE 'UTC') AS claims);
END $$;
