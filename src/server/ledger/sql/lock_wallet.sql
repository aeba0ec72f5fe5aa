CREATE FUNCTION lock_wallet(p_user_id uuid)
RETURNS wallets LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets;
BEGIN
  SELECT * INTO STRICT v_wallet FROM wallets WHERE user_id = p_user_id FOR UPDATE;
  RETURN v_wallet;
END $$;
