-- Ends the operator's claim of a withdrawal before its time; `released` is false without a claim. Body: id.
CREATE FUNCTION release_withdrawal(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_withdrawal withdrawals := find_withdrawal((p_body ->> 'id')::uuid);
BEGIN
  PERFORM require_undecided(v_withdrawal, v_by);
  IF v_withdrawal.claimed_by IS NULL THEN
    RETURN jsonb_build_object('released', false);
  END IF;
  UPDATE withdrawals SET claimed_by = NULL, claimed_until = NULL
    WHERE user_id = v_withdrawal.user_id AND withdrawal_id = v_withdrawal.withdrawal_id;
  PERFORM add_audit_entry(v_by, 'withdrawals release', v_withdrawal.user_id, v_withdrawal.withdrawal_id);
  RETURN jsonb_build_object('released', true);
END $$;
