-- Reopens the claims that the approval of a deposit rejected. Returns their number.
CREATE FUNCTION reopen_claims(p_deposit_id uuid)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_reopened integer;
BEGIN
  UPDATE deposits SET
    status = CASE WHEN refund_paise IS NULL THEN 0 ELSE 2 END,
    refund_state = CASE WHEN refund_paise IS NOT NULL THEN 'due' END,
    is_reopened = true,
    rejected_for = NULL,
    reason = NULL,
    decided_at = NULL,
    decided_by = NULL
  WHERE rejected_for = p_deposit_id AND status = 2;
  GET DIAGNOSTICS v_reopened = ROW_COUNT;
  RETURN v_reopened;
END $$;
