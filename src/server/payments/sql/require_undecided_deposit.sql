-- Refuses a deposit unless it is pending or due for refund. The caller has locked it.
CREATE FUNCTION require_undecided_deposit(p_deposit deposits)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_deposit.status <> 0 AND (p_deposit.status <> 2 OR p_deposit.refund_state IS DISTINCT FROM 'due') THEN
    PERFORM refuse_decided('Deposit ' || p_deposit.deposit_id, CASE
      WHEN p_deposit.refund_state = 'refunded' THEN 'refunded' WHEN p_deposit.status = 1 THEN 'approved' ELSE 'rejected' END,
      p_deposit.decided_at, p_deposit.decided_by);
  END IF;
END $$;
