-- Locks player, wallet, bank reference and deposit, in the order that all calls use. Returns the locked deposit.
CREATE FUNCTION lock_deposit(p_deposit_id uuid)
RETURNS deposits LANGUAGE plpgsql AS $$
DECLARE
  v_deposit deposits;
BEGIN
  SELECT * INTO v_deposit FROM deposits WHERE deposit_id = p_deposit_id;
  IF NOT FOUND THEN
    PERFORM refuse('no_deposit');
  END IF;
  PERFORM lock_player(v_deposit.user_id);
  PERFORM lock_wallet(v_deposit.user_id);
  PERFORM lock_reference(v_deposit.utr_canonical);
  SELECT * INTO STRICT v_deposit FROM deposits WHERE user_id = v_deposit.user_id AND deposit_id = p_deposit_id FOR UPDATE;
  RETURN v_deposit;
END $$;
