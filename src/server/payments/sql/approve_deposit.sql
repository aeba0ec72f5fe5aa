-- Credits a deposit with the amount seen at the bank, up to the player's limits. The rest is due for refund: all of it during a break or
-- self-exclusion. One operator may approve a payment of a bank statement, within limits per payment and per day.
-- Body: id, paise, conflicts (other claims to the UTR that were seen; null: not compared); in a proposal also amount, player, claimed, utr.
CREATE FUNCTION approve_deposit(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_paise bigint NOT NULL := (p_body ->> 'paise')::bigint;
  v_deposit deposits := lock_deposit((p_body ->> 'id')::uuid);
  v_player text := (SELECT name FROM players WHERE user_id = v_deposit.user_id);
  v_has_line boolean := has_bank_line(v_deposit.utr_canonical, v_paise);
  v_credit_paise bigint := creditable_paise(v_deposit, v_paise);
  v_max_paise bigint := setting('max_adjust_paise')::bigint;
  v_conflicts integer := (SELECT count(*) FROM deposits WHERE utr_canonical = v_deposit.utr_canonical
    AND deposit_id <> v_deposit.deposit_id AND (status <> 2 OR refund_state = 'due'));
  v_rejected integer := 0;
BEGIN
  PERFORM require_undecided_deposit(v_deposit);
  PERFORM refuse_taken_back(v_deposit.utr_canonical);
  IF v_conflicts <> (p_body ->> 'conflicts')::integer THEN
    PERFORM refuse('claims_changed', jsonb_build_object('count', v_conflicts::text));
  END IF;
  IF v_paise - v_deposit.amount_paise > v_max_paise THEN
    PERFORM refuse('above_claim', jsonb_build_object('claimed', rupees(v_deposit.amount_paise), 'most', rupees(v_max_paise)));
  ELSIF v_credit_paise = 0 AND v_deposit.refund_state = 'due' THEN
    PERFORM refuse('nothing_to_credit');
  ELSIF v_credit_paise > 0 AND v_by.proposal_id IS NULL AND NOT (
    v_has_line AND v_paise <= setting('max_alone_deposit_paise')::bigint AND count_single_approval(v_by, v_credit_paise))
  THEN
    RETURN propose(v_by, 'approve deposit', 'approve_deposit', v_deposit.deposit_id::text, v_deposit.user_id, p_body - 'conflicts' || jsonb_build_object(
      'amount', rupees_text(v_paise), 'claimed', rupees_text(v_deposit.amount_paise), 'utr', v_deposit.utr_no,
      'player', v_player)) || '{"rejected": 0}';
  ELSIF v_credit_paise > 0 THEN
    v_rejected := credit_deposit(v_deposit, v_credit_paise, v_paise - v_credit_paise, v_by);
  ELSE
    PERFORM mark_to_refund(v_deposit, v_paise, v_by.actor);
  END IF;
  PERFORM close_proposals(v_by.operator_id, 'approve deposit', ARRAY[v_deposit.deposit_id::text]);
  PERFORM add_audit_entry(v_by, 'deposits approve', v_deposit.user_id, v_deposit.deposit_id, audit_change('{"status": "pending"}',
    jsonb_build_object('status', CASE WHEN v_credit_paise > 0 THEN 'approved' ELSE 'to refund' END,
      'approved', rupees_text(v_credit_paise), 'to_refund', rupees_text(v_paise - v_credit_paise))) || jsonb_build_object(
    'claimed', rupees_text(v_deposit.amount_paise), 'utr_no', v_deposit.utr_no, 'rejected_claims', v_rejected));
  RETURN jsonb_build_object('outcome', CASE WHEN v_credit_paise > 0 THEN 'approved' ELSE 'to_refund' END, 'rejected', v_rejected,
    'notes', to_jsonb(array_remove(ARRAY[
      sentence(CASE WHEN v_has_line THEN 'A statement of the bank has this UTR with this amount.'
        ELSE 'No statement of the bank has this UTR with this amount.' END),
      CASE WHEN v_paise > v_credit_paise THEN
        sentence('{1} is over a limit of the player, or came in a break, and is to be refunded.', rupees(v_paise - v_credit_paise)) END,
      CASE WHEN v_rejected = 1 THEN sentence('1 other claim to this UTR will be rejected.')
        WHEN v_rejected > 1 THEN sentence('{1} other claims to this UTR will be rejected.', v_rejected::text) END], NULL)));
END $$;
