-- Refunds the stake of a round whose seed cannot be decrypted. Needs two operators.
-- Body: id of the player, round_id, reason; in a proposal also amount, player.
CREATE FUNCTION void_round(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'finance', 'admin');
  v_player players := lock_player((p_body ->> 'id')::uuid);
  v_round open_rounds := lock_open_round(v_player.user_id, (p_body ->> 'round_id')::uuid);
  v_before wallets;
  v_outcome round_outcome;
BEGIN
  IF v_round.round_id IS NULL THEN
    PERFORM refuse('round_over');
  ELSIF v_by.proposal_id IS NULL THEN
    RETURN propose(v_by, 'void round', 'void_round', v_round.round_id::text, v_player.user_id,
      p_body || jsonb_build_object('amount', rupees_text(v_round.stake_paise), 'player', v_player.name));
  END IF;
  v_before := lock_wallet(v_player.user_id);
  v_outcome := settle_at_current_step(v_player.user_id, v_round.round_id, v_round.step, 'voided', v_by.actor, NULL, NULL);
  PERFORM add_audit_entry(v_by, 'player void-round', v_player.user_id, v_round.round_id, audit_change(
    jsonb_build_object('state', 'open', 'step', v_round.step, 'balance', rupees_text(v_before.balance_paise)),
    jsonb_build_object('state', 'refunded', 'balance', rupees_text(v_outcome.balance_paise)))
    || jsonb_build_object('stake', rupees_text(v_round.stake_paise), 'reason', p_body ->> 'reason'));
  RETURN '{"notes": ["The round ends as refunded."]}';
END $$;
