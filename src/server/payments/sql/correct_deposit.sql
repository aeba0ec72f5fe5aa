-- Needs two operators. The claim is pending again as a new deposit, so that no deposit is credited twice.
-- Body: id, reason; in a proposal also amount, player, utr.
CREATE FUNCTION correct_deposit(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_deposit deposits := lock_deposit((p_body ->> 'id')::uuid);
  v_player text := (SELECT name FROM players WHERE user_id = v_deposit.user_id);
  v_entry_id uuid := find_deposit_entry(v_deposit);
  v_at timestamp with time zone := clock_now();
  v_reopened_as uuid := uuid_at(v_at, 0);
  v_reopened integer;
  v_taken record;
BEGIN
  IF v_by.proposal_id IS NULL THEN
    RETURN propose(v_by, 'correct deposit', 'correct_deposit', v_deposit.deposit_id::text, v_deposit.user_id, p_body || jsonb_build_object(
      'amount', rupees_text(v_deposit.approved_paise), 'utr', v_deposit.utr_no,
      'player', v_player));
  END IF;
  UPDATE deposits SET
    status = 2,
    approved_paise = NULL,
    counts_as_recharge = NULL,
    refund_state = NULL,
    refund_paise = NULL,
    reopened_as = v_reopened_as,
    reason = p_body ->> 'reason',
    decided_at = v_at,
    decided_by = v_by.actor
  WHERE user_id = v_deposit.user_id AND deposit_id = v_deposit.deposit_id;
  DELETE FROM used_references WHERE utr_canonical = v_deposit.utr_canonical AND subject_id = v_deposit.deposit_id;
  INSERT INTO deposits (user_id, deposit_id, amount_paise, utr_no, utr_canonical, type, network, usdt_micros, rate_paise, status,
      created_at, is_reopened)
    VALUES (v_deposit.user_id, v_reopened_as, v_deposit.amount_paise, v_deposit.utr_no, v_deposit.utr_canonical, v_deposit.type,
      v_deposit.network, v_deposit.usdt_micros, v_deposit.rate_paise, 0, v_deposit.created_at, true);
  UPDATE players SET first_recharge = least(first_recharge,
      (SELECT count(*) FROM deposits WHERE user_id = v_deposit.user_id AND status = 1 AND counts_as_recharge))
    WHERE user_id = v_deposit.user_id;
  SELECT * INTO v_taken FROM post_reversal(v_deposit.user_id, v_entry_id, v_deposit.deposit_id, v_by.actor, p_body ->> 'reason');
  v_reopened := reopen_claims(v_deposit.deposit_id);
  PERFORM add_audit_entry(v_by, 'deposits correct', v_deposit.user_id, v_deposit.deposit_id, audit_change(
    jsonb_build_object('status', 'approved', 'approved', rupees_text(v_deposit.approved_paise)),
    jsonb_build_object('status', 'corrected', 'reopened_as', v_reopened_as))
    || jsonb_build_object('utr_no', v_deposit.utr_no, 'reason', p_body ->> 'reason', 'reopened_claims', v_reopened));
  RETURN jsonb_build_object('notes', to_jsonb(array_remove(ARRAY[
    sentence('The claim of {1} waits again.', rupees(v_deposit.amount_paise)),
    CASE WHEN v_reopened = 1 THEN sentence('1 claim that it rejected will wait again as well.')
      WHEN v_reopened > 1 THEN sentence('{1} claims that it rejected will wait again as well.', v_reopened::text) END], NULL)));
END $$;
