-- Claims an approved withdrawal for ten minutes, or for a day for a payout file. Other operators cannot decide it meanwhile.
-- Body: id, for_file (null: no).
CREATE FUNCTION open_withdrawal(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_withdrawal withdrawals := find_withdrawal((p_body ->> 'id')::uuid);
BEGIN
  IF v_withdrawal.status = 0 AND v_withdrawal.approved_at IS NOT NULL THEN
    PERFORM require_undecided(v_withdrawal, v_by);
    UPDATE withdrawals SET claimed_by = v_by.actor, claimed_until = greatest(claimed_until,
        clock_now() + CASE WHEN (p_body ->> 'for_file')::boolean THEN interval '1 day' ELSE interval '10 minutes' END)
      WHERE user_id = v_withdrawal.user_id AND withdrawal_id = v_withdrawal.withdrawal_id RETURNING * INTO v_withdrawal;
  END IF;
  PERFORM add_audit_entry(v_by, 'bank details seen', v_withdrawal.user_id, v_withdrawal.withdrawal_id);
  RETURN jsonb_build_object(
    'phone', (SELECT phone FROM players WHERE user_id = v_withdrawal.user_id),
    'account_number', v_withdrawal.account_number,
    'account_holder_name', v_withdrawal.account_holder_name,
    'bank_name', v_withdrawal.bank_name,
    'ifsc_code', v_withdrawal.ifsc_code,
    'upi_id', v_withdrawal.upi_id,
    'mobile_number', v_withdrawal.mobile_number,
    'qrcode', v_withdrawal.qrcode,
    'claimed_until', iso_text(v_withdrawal.claimed_until));
END $$;
