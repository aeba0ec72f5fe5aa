-- Needs two operators. Body: id, reason; in a proposal also amount, player, utr.
CREATE FUNCTION undo_refund(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_deposit deposits := lock_deposit((p_body ->> 'id')::uuid);
  v_player text := (SELECT name FROM players WHERE user_id = v_deposit.user_id);
BEGIN
  IF v_deposit.refund_state IS DISTINCT FROM 'refunded' THEN
    PERFORM refuse('not_refunded');
  ELSIF v_by.proposal_id IS NULL THEN
    RETURN propose(v_by, 'undo refund', 'undo_refund', v_deposit.deposit_id::text, v_deposit.user_id, p_body || jsonb_build_object(
      'amount', rupees_text(v_deposit.refund_paise), 'utr', v_deposit.utr_no,
      'player', v_player));
  END IF;
  DELETE FROM used_references
    WHERE subject_id = v_deposit.deposit_id AND (v_deposit.status = 2 OR utr_canonical <> v_deposit.utr_canonical);
  UPDATE deposits SET refund_state = 'due', refund_reference = NULL, reason = 'To be refunded'
    WHERE user_id = v_deposit.user_id AND deposit_id = v_deposit.deposit_id;
  IF v_deposit.status = 2 THEN
    PERFORM reopen_claims(v_deposit.deposit_id);
  END IF;
  PERFORM add_audit_entry(v_by, 'deposits undo refund', v_deposit.user_id, v_deposit.deposit_id, audit_change(
    jsonb_build_object('status', 'refunded', 'reference', v_deposit.refund_reference), '{"status": "to refund"}')
    || jsonb_build_object('amount', rupees_text(v_deposit.refund_paise), 'utr_no', v_deposit.utr_no, 'reason', p_body ->> 'reason'));
  RETURN '{"notes": ["It is to be refunded again."]}';
END $$;
