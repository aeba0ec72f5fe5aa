-- Locks the player, then the wallet, as every call does.
CREATE FUNCTION find_deposit(p_deposit_id uuid)
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
  RETURN v_deposit;
END $$;
