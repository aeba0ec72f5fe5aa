-- Credits a player's wallet against the house, or debits it when paise is negative. Needs two operators.
-- Body: id, paise, reason; in a proposal also amount, player.
CREATE FUNCTION adjust_wallet(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_paise bigint NOT NULL := (p_body ->> 'paise')::bigint;
  v_player players := lock_player((p_body ->> 'id')::uuid);
  v_before wallets := lock_wallet(v_player.user_id);
  v_after wallets;
  v_max_paise bigint := setting('max_adjust_paise')::bigint;
BEGIN
  IF abs(v_paise) > v_max_paise THEN
    PERFORM refuse('above_adjustment', jsonb_build_object('most', rupees(v_max_paise)));
  ELSIF v_before.balance_paise + v_paise < 0 THEN
    PERFORM refuse('beyond_balance', jsonb_build_object('balance', rupees(v_before.balance_paise), 'amount', rupees(-v_paise)));
  ELSIF v_by.proposal_id IS NULL THEN
    RETURN propose(v_by, 'adjust wallet', 'adjust_wallet', v_player.user_id::text, v_player.user_id,
      p_body || jsonb_build_object('amount', rupees_text(v_paise), 'player', v_player.name));
  END IF;
  v_after := post_entry(v_player.user_id, 'adjustment', NULL, v_by.actor, clock_now(),
    p_wallet_paise => v_paise, p_house_paise => -v_paise, p_reason => p_body ->> 'reason');
  PERFORM add_audit_entry(v_by, 'player adjust', v_player.user_id, NULL, audit_wallets(v_before, v_after) || jsonb_build_object(
    'amount', rupees_text(v_paise), 'reason', p_body ->> 'reason'));
  RETURN '{}';
END $$;
