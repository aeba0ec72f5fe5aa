-- Locks a deposit to decide it, and refuses one that was decided before.
CREATE FUNCTION lock_deposit(p_user_id uuid, p_deposit_id uuid)
RETURNS deposits LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_deposit deposits;
BEGIN
  SELECT * INTO STRICT v_deposit FROM deposits WHERE user_id = p_user_id AND deposit_id = p_deposit_id FOR UPDATE;
  IF v_deposit.status <> 0 THEN
    PERFORM refuse_decided('Deposit ' || p_deposit_id, v_deposit.status, v_deposit.decided_at, v_deposit.decided_by);
  END IF;
  RETURN v_deposit;
END $$;
