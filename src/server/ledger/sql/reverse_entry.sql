-- Needs two operators. Body: id, user_id, reason; in a proposal also amount, player, kind.
CREATE FUNCTION reverse_entry(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'finance', 'admin');
  v_entry_id uuid := (p_body ->> 'id')::uuid;
  v_player players := lock_player((p_body ->> 'user_id')::uuid);
  v_before wallets := lock_wallet(v_player.user_id);
  v_after wallets;
  v_reversal record;
BEGIN
  IF v_by.proposal_id IS NULL THEN
    SELECT * INTO v_reversal FROM reversal_of(v_player.user_id, v_entry_id);
    RETURN propose(v_by, 'reverse entry', 'reverse_entry', v_entry_id::text, v_player.user_id, p_body || jsonb_build_object(
      'amount', rupees_text(v_reversal.change_paise), 'kind', v_reversal.entry_kind, 'player', v_player.name));
  END IF;
  SELECT * INTO v_reversal FROM post_reversal(v_player.user_id, v_entry_id, NULL, v_by.actor, p_body ->> 'reason');
  SELECT * INTO v_after FROM wallets WHERE user_id = v_player.user_id;
  PERFORM add_audit_entry(v_by, 'ledger reverse', v_player.user_id, v_entry_id, audit_wallets(v_before, v_after) || jsonb_build_object(
    'kind', v_reversal.entry_kind, 'amount', rupees_text(v_reversal.change_paise), 'reason', p_body ->> 'reason'));
  RETURN '{}';
END $$;
