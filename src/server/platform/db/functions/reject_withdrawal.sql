-- Rejects a withdrawal: the held amount is released to the wallet.
CREATE FUNCTION reject_withdrawal(p_user_id uuid, p_withdrawal_id uuid, p_actor text, p_reason text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_wallet wallets := lock_wallet(p_user_id);
  v_withdrawal withdrawals := lock_withdrawal(p_user_id, p_withdrawal_id);
  v_at timestamp with time zone := clock_now();
BEGIN
  UPDATE withdrawals SET status = 2, reason = p_reason, decided_at = v_at, decided_by = p_actor
    WHERE user_id = p_user_id AND withdrawal_id = p_withdrawal_id;
  PERFORM post_entry(p_user_id, 'withdrawal_returned', p_withdrawal_id, p_actor, v_at,
    p_wallet_paise => v_withdrawal.amount_paise, p_withdrawal_paise => -v_withdrawal.amount_paise, p_reason => p_reason);
END $$;
