-- Rejects the other claims to a deposit's reference, and declines the proposals to approve them. Returns their number.
CREATE FUNCTION reject_other_claims(p_deposit deposits, p_by acting_operator, p_reason text)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_ids text[];
BEGIN
  WITH rejected AS (
    UPDATE deposits SET status = 2, refund_state = NULL, reason = p_reason, rejected_for = p_deposit.deposit_id, decided_at = clock_now(),
      decided_by = p_by.actor
    WHERE utr_canonical = p_deposit.utr_canonical AND deposit_id <> p_deposit.deposit_id
      AND (status = 0 OR (status = 2 AND refund_state = 'due'))
    RETURNING deposit_id)
  SELECT coalesce(array_agg(deposit_id::text), '{}') INTO v_ids FROM rejected;
  IF p_by.operator_id IS NOT NULL THEN
    PERFORM close_proposals(p_by.operator_id, 'approve deposit', v_ids);
  END IF;
  RETURN cardinality(v_ids);
END $$;
