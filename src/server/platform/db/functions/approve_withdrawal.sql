-- Records that a withdrawal was paid out at the bank: the held amount leaves the ledger.
-- Returns what speaks against it, which p_despite_debt overrides. Above p_max_alone_paise two operators must agree on it.
CREATE FUNCTION approve_withdrawal(
  p_user_id uuid, p_withdrawal_id uuid, p_reference text, p_despite_debt boolean, p_actor text,
  p_max_alone_paise bigint, p_proposal_id uuid,
  OUT debt_paise bigint, OUT is_blocked boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players := lock_player(p_user_id);
  v_wallet wallets := lock_wallet(p_user_id);
  v_withdrawal withdrawals := lock_withdrawal(p_user_id, p_withdrawal_id);
  v_at timestamp with time zone := clock_now();
BEGIN
  SELECT * INTO debt_paise, is_blocked FROM payout_bar(p_user_id, p_withdrawal_id, p_despite_debt);
  IF NOT (CASE WHEN p_actor = 'house' THEN (SELECT money = 'demo' FROM database_metadata)
    ELSE v_withdrawal.amount_paise <= p_max_alone_paise END)
  THEN
    PERFORM execute_proposal(p_proposal_id, 'approve withdrawal', p_withdrawal_id, v_withdrawal.amount_paise);
  END IF;
  UPDATE withdrawals SET status = 1, reason = p_reference, decided_at = v_at, decided_by = p_actor
    WHERE user_id = p_user_id AND withdrawal_id = p_withdrawal_id;
  PERFORM post_entry(p_user_id, 'withdrawal_paid', p_withdrawal_id, p_actor, v_at,
    p_withdrawal_paise => -v_withdrawal.amount_paise, p_clearing_paise => v_withdrawal.amount_paise, p_reason => p_reference);
END $$;
