-- Returns false for a player with debt or a block.
CREATE FUNCTION send_demo_withdrawal(p_withdrawal_id uuid)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_withdrawal withdrawals := find_withdrawal(p_withdrawal_id);
BEGIN
  PERFORM require_demo();
  IF v_withdrawal.status <> 0 OR EXISTS (
    SELECT FROM players JOIN wallets USING (user_id) WHERE user_id = v_withdrawal.user_id AND (status = 2 OR debt_paise > 0))
  THEN
    RETURN false;
  END IF;
  PERFORM pay_withdrawal(v_withdrawal, NULL, 'house');
  RETURN true;
END $$;
