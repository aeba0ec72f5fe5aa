CREATE FUNCTION send_withdrawal(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_withdrawal withdrawals := find_withdrawal((p_body ->> 'id')::uuid);
BEGIN
  PERFORM require_undecided(v_withdrawal, v_by);
  IF v_withdrawal.approved_at IS NULL THEN
    PERFORM refuse('not_approved');
  END IF;
  PERFORM reserve_reference(p_body ->> 'reference_canonical', v_withdrawal.user_id, v_withdrawal.withdrawal_id);
  PERFORM pay_withdrawal(v_withdrawal, p_body ->> 'reference', v_by.actor);
  PERFORM add_audit_entry(v_by, 'withdrawals send', v_withdrawal.user_id, v_withdrawal.withdrawal_id,
    audit_change('{"status": "approved"}', '{"status": "sent"}')
    || jsonb_build_object('amount', rupees_text(v_withdrawal.amount_paise), 'reference', p_body ->> 'reference'));
  RETURN '{}';
END $$;
