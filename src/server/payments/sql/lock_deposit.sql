-- Refuses a deposit unless it is pending or due for refund.
CREATE FUNCTION lock_deposit(p_user_id uuid, p_deposit_id uuid)
RETURNS deposits LANGUAGE plpgsql AS $$
DECLARE
  v_deposit deposits;
BEGIN
  SELECT * INTO STRICT v_deposit FROM deposits WHERE user_id = p_user_id AND deposit_id = p_deposit_id FOR UPDATE;
  IF v_deposit.status <> 0 AND (v_deposit.status <> 2 OR v_deposit.refund_state IS DISTINCT FROM 'due') THEN
    PERFORM refuse_decided('Deposit ' || p_deposit_id, CASE
      WHEN v_deposit.refund_state = 'refunded' THEN 'refunded' WHEN v_deposit.status = 1 THEN 'approved' ELSE 'rejected' END,
      v_deposit.decided_at, v_deposit.decided_by);
  END IF;
  RETURN v_deposit;
END $$;
