-- Corrects the bank reference of a sent withdrawal.
-- Body: id, reference, reference_canonical, seen (the reference to replace, or empty), reason.
CREATE FUNCTION correct_withdrawal_reference(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_withdrawal withdrawals := find_withdrawal((p_body ->> 'id')::uuid);
BEGIN
  IF v_withdrawal.status <> 1 THEN
    PERFORM refuse('not_sent');
  END IF;
  PERFORM require_unchanged('reference', p_body ->> 'seen', coalesce(v_withdrawal.reference, ''));
  DELETE FROM used_references WHERE subject_id = v_withdrawal.withdrawal_id;
  PERFORM reserve_reference(p_body ->> 'reference_canonical', v_withdrawal.user_id, v_withdrawal.withdrawal_id);
  UPDATE withdrawals SET reference = p_body ->> 'reference'
    WHERE user_id = v_withdrawal.user_id AND withdrawal_id = v_withdrawal.withdrawal_id;
  PERFORM add_audit_entry(v_by, 'withdrawals correct reference', v_withdrawal.user_id, v_withdrawal.withdrawal_id, audit_change(
    jsonb_build_object('reference', v_withdrawal.reference), jsonb_build_object('reference', p_body ->> 'reference'))
    || jsonb_build_object('reason', p_body ->> 'reason'));
  RETURN '{}';
END $$;
