CREATE FUNCTION pay_withdrawal(p_withdrawal withdrawals, p_reference text, p_actor text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamp with time zone := clock_now();
BEGIN
  UPDATE withdrawals SET status = 1, reference = p_reference, claimed_by = NULL, claimed_until = NULL, decided_at = v_at, decided_by = p_actor
    WHERE user_id = p_withdrawal.user_id AND withdrawal_id = p_withdrawal.withdrawal_id;
  PERFORM post_entry(p_withdrawal.user_id, 'withdrawal_paid', p_withdrawal.withdrawal_id, p_actor, v_at,
    p_withdrawal_paise => -p_withdrawal.amount_paise, p_clearing_paise => p_withdrawal.amount_paise, p_reason => p_reference);
END $$;
