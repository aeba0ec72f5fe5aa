CREATE FUNCTION reject_withdrawal(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_withdrawal withdrawals := find_withdrawal((p_body ->> 'id')::uuid);
  v_at timestamp with time zone := clock_now();
BEGIN
  PERFORM require_undecided(v_withdrawal, v_by);
  UPDATE withdrawals SET status = 2, reason = p_body ->> 'reason', decided_at = v_at, decided_by = v_by.actor
    WHERE user_id = v_withdrawal.user_id AND withdrawal_id = v_withdrawal.withdrawal_id;
  PERFORM post_entry(v_withdrawal.user_id, 'withdrawal_returned', v_withdrawal.withdrawal_id, v_by.actor, v_at,
    p_wallet_paise => v_withdrawal.amount_paise, p_withdrawal_paise => -v_withdrawal.amount_paise, p_reason => p_body ->> 'reason');
  PERFORM close_proposals(v_by.operator_id, 'approve withdrawal', ARRAY[v_withdrawal.withdrawal_id::text]);
  PERFORM add_audit_entry(v_by, 'withdrawals reject', v_withdrawal.user_id, v_withdrawal.withdrawal_id, audit_change(
    jsonb_build_object('status', CASE WHEN v_withdrawal.approved_at IS NULL THEN 'requested' ELSE 'approved' END), '{"status": "rejected"}')
    || jsonb_build_object('amount', rupees_text(v_withdrawal.amount_paise), 'reason', p_body ->> 'reason'));
  RETURN '{}';
END $$;
