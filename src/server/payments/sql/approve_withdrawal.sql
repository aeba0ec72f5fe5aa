-- The amount stays held until the withdrawal is sent. Body: id, despite_debt; in a proposal also amount, player.
CREATE FUNCTION approve_withdrawal(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_withdrawal withdrawals := find_withdrawal((p_body ->> 'id')::uuid);
  v_player players;
  v_debt_paise bigint;
  v_is_blocked boolean;
BEGIN
  PERFORM require_undecided(v_withdrawal, v_by);
  IF v_withdrawal.approved_at IS NOT NULL THEN
    PERFORM refuse_decided('Withdrawal ' || v_withdrawal.withdrawal_id, 'approved', v_withdrawal.approved_at, v_withdrawal.approved_by);
  END IF;
  SELECT * INTO v_player FROM players WHERE user_id = v_withdrawal.user_id;
  SELECT debt_paise INTO v_debt_paise FROM wallets WHERE user_id = v_withdrawal.user_id;
  v_is_blocked := v_player.status = 2;
  IF (v_debt_paise > 0 OR v_is_blocked) AND NOT (p_body ->> 'despite_debt')::boolean THEN
    PERFORM refuse(concat_ws('_', 'player', CASE WHEN v_is_blocked THEN 'blocked' END, CASE WHEN v_debt_paise > 0 THEN 'owes' END),
      jsonb_build_object('debt', rupees(v_debt_paise)));
  ELSIF v_by.proposal_id IS NULL AND NOT (v_withdrawal.amount_paise <= setting('max_alone_withdrawal_paise')::bigint
    AND count_single_approval(v_by, v_withdrawal.amount_paise))
  THEN
    RETURN propose(v_by, 'approve withdrawal', 'approve_withdrawal', v_withdrawal.withdrawal_id::text, v_withdrawal.user_id,
      p_body || jsonb_build_object('amount', rupees_text(v_withdrawal.amount_paise), 'player', v_player.name));
  END IF;
  UPDATE withdrawals SET approved_at = clock_now(), approved_by = v_by.actor
    WHERE user_id = v_withdrawal.user_id AND withdrawal_id = v_withdrawal.withdrawal_id;
  PERFORM add_audit_entry(v_by, 'withdrawals approve', v_withdrawal.user_id, v_withdrawal.withdrawal_id,
    audit_change('{"status": "requested"}', '{"status": "approved"}')
    || jsonb_build_object('amount', rupees_text(v_withdrawal.amount_paise))
    || CASE WHEN v_debt_paise > 0 OR v_is_blocked
      THEN jsonb_build_object('despite_debt', rupees_text(v_debt_paise), 'blocked', v_is_blocked) ELSE '{}' END);
  RETURN jsonb_build_object('outcome', 'approved', 'notes', to_jsonb(array_remove(ARRAY[
    sentence('It is then to be paid. The amount stays held until it is sent.'),
    CASE WHEN v_is_blocked THEN sentence('The player is blocked, and is to be paid all the same.') END,
    CASE WHEN v_debt_paise > 0 THEN sentence('The player owes {1}, and is to be paid all the same.', rupees(v_debt_paise)) END], NULL)));
END $$;
