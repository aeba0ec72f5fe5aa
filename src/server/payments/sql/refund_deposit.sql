CREATE FUNCTION refund_deposit(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_deposit deposits := lock_deposit((p_body ->> 'id')::uuid);
  v_rejected integer;
BEGIN
  PERFORM refuse_taken_back(v_deposit.utr_canonical);
  PERFORM reserve_reference(v_deposit.utr_canonical, v_deposit.user_id, v_deposit.deposit_id);
  IF v_deposit.status <> 1 OR v_deposit.refund_state IS DISTINCT FROM 'due' THEN
    PERFORM require_undecided_deposit(v_deposit);
  END IF;
  IF p_body ->> 'reference_canonical' = v_deposit.utr_canonical THEN
    PERFORM refuse('reference_used', jsonb_build_object('utr', v_deposit.utr_canonical, 'subject', v_deposit.deposit_id));
  END IF;
  PERFORM reserve_reference(p_body ->> 'reference_canonical', v_deposit.user_id, v_deposit.deposit_id);
  UPDATE deposits SET
    status = CASE WHEN status = 1 THEN 1 ELSE 2 END,
    refund_state = 'refunded',
    refund_paise = coalesce(refund_paise, amount_paise),
    refund_reference = p_body ->> 'reference',
    reason = 'Refunded: ' || (p_body ->> 'reference'),
    decided_at = clock_now(),
    decided_by = v_by.actor
  WHERE user_id = v_deposit.user_id AND deposit_id = v_deposit.deposit_id;
  v_rejected := reject_other_claims(v_deposit, v_by, format('The UTR was refunded as deposit %s.', v_deposit.deposit_id));
  PERFORM close_proposals(v_by.operator_id, 'approve deposit', ARRAY[v_deposit.deposit_id::text]);
  PERFORM add_audit_entry(v_by, 'deposits refund', v_deposit.user_id, v_deposit.deposit_id, audit_change(
    jsonb_build_object('status', CASE v_deposit.status WHEN 0 THEN 'pending' ELSE 'to refund' END), '{"status": "refunded"}')
    || jsonb_build_object('amount', rupees_text(coalesce(v_deposit.refund_paise, v_deposit.amount_paise)),
    'claimed', rupees_text(v_deposit.amount_paise), 'utr_no', v_deposit.utr_no, 'reference', p_body ->> 'reference'));
  RETURN jsonb_build_object('rejected', v_rejected);
END $$;
