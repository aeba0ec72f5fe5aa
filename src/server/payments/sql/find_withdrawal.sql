CREATE FUNCTION find_withdrawal(p_withdrawal_id uuid)
RETURNS withdrawals LANGUAGE plpgsql AS $$
DECLARE
  v_withdrawal withdrawals;
BEGIN
  SELECT * INTO v_withdrawal FROM withdrawals WHERE withdrawal_id = p_withdrawal_id;
  IF NOT FOUND THEN
    PERFORM refuse('no_withdrawal');
  END IF;
  PERFORM lock_player(v_withdrawal.user_id);
  PERFORM lock_wallet(v_withdrawal.user_id);
  SELECT * INTO STRICT v_withdrawal FROM withdrawals
    WHERE user_id = v_withdrawal.user_id AND withdrawal_id = p_withdrawal_id FOR UPDATE;
  RETURN v_withdrawal;
END $$;
