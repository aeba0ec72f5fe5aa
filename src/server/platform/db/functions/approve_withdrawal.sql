-- Records that a withdrawal was paid out at the bank: the held amount leaves the ledger.
-- Returns what speaks against it, which p_despite_debt overrides.
CREATE FUNCTION approve_withdrawal(
  p_user_id uuid, p_withdrawal_id uuid, p_reference text, p_despite_debt boolean, p_actor text,
  OUT debt_paise bigint, OUT is_blocked boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players := lock_player(p_user_id);
  v_wallet wallets := lock_wallet(p_user_id);
  v_withdrawal withdrawals := lock_withdrawal(p_user_id, p_withdrawal_id);
  v_at timestamp with time zone := clock_now();
BEGIN
  SELECT * INTO debt_paise, is_blocked FROM payout_bar(p_user_id, p_withdrawal_id, p_despite_debt);
  UPDATE withdrawals SET status = 1, reason = p_reference, decided_at = v_at, decided_by = p_actor
    WHERE user_id = p_user_id AND withdrawal_id = p_withdrawal_id;
  PERFORM post_entry(p_user_id, 'withdrawal_paid', p_withdrawal_id, p_actor, v_at,
    p_withdrawal_paise => -v_withdrawal.amount_paise, p_clearing_paise => v_withdrawal.amount_paise, p_reason => p_reference);
END $$;
