CREATE FUNCTION reject_deposit(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_deposit deposits := lock_deposit((p_body ->> 'id')::uuid);
BEGIN
  PERFORM require_undecided_deposit(v_deposit);
  UPDATE deposits SET status = 2, refund_state = NULL, refund_paise = NULL, reason = p_body ->> 'reason', decided_at = clock_now(),
    decided_by = v_by.actor WHERE user_id = v_deposit.user_id AND deposit_id = v_deposit.deposit_id;
  PERFORM close_proposals(v_by.operator_id, 'approve deposit', ARRAY[v_deposit.deposit_id::text]);
  PERFORM add_audit_entry(v_by, 'deposits reject', v_deposit.user_id, v_deposit.deposit_id, audit_change(
    jsonb_build_object('status', CASE v_deposit.status WHEN 0 THEN 'pending' ELSE 'to refund' END), '{"status": "rejected"}')
    || jsonb_build_object('claimed', rupees_text(v_deposit.amount_paise), 'utr_no', v_deposit.utr_no, 'reason', p_body ->> 'reason'));
  RETURN '{}';
END $$;
