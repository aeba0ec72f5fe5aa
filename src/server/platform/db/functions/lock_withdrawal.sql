-- Locks a withdrawal to decide it, and refuses one that was decided before.
CREATE FUNCTION lock_withdrawal(p_user_id uuid, p_withdrawal_id uuid)
RETURNS withdrawals LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_withdrawal withdrawals;
BEGIN
  SELECT * INTO STRICT v_withdrawal FROM withdrawals
    WHERE user_id = p_user_id AND withdrawal_id = p_withdrawal_id FOR UPDATE;
  IF v_withdrawal.status <> 0 THEN
    PERFORM refuse_decided('Withdrawal ' || p_withdrawal_id,
      v_withdrawal.status, v_withdrawal.decided_at, v_withdrawal.decided_by);
  END IF;
  RETURN v_withdrawal;
END $$;
