-- Settles an open round of an earlier epoch at its step. Needs two operators.
-- Body: id of the player, reason; of the round as read: round_id, step, fatal_line, server_seed; in a proposal also amount, player.
CREATE FUNCTION settle_held_round(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'finance', 'admin');
  v_player players := lock_player((p_body ->> 'id')::uuid);
  v_round open_rounds := lock_open_round(v_player.user_id, (p_body ->> 'round_id')::uuid);
  v_before wallets;
  v_outcome round_outcome;
BEGIN
  IF v_round.round_id IS NULL OR v_round.epoch = current_epoch() THEN
    PERFORM refuse('round_over');
  ELSIF v_by.proposal_id IS NULL THEN
    RETURN propose(v_by, 'settle round', 'settle_held_round', v_round.round_id::text, v_player.user_id, p_body || jsonb_build_object(
      'player', v_player.name,
      'amount', rupees_text(CASE v_round.step WHEN 0 THEN v_round.stake_paise ELSE payout_of(v_round, v_round.step) END)));
  END IF;
  v_before := lock_wallet(v_player.user_id);
  v_outcome := settle_at_current_step(v_player.user_id, v_round.round_id, v_round.step, 'blocked', v_by.actor,
    (p_body ->> 'fatal_line')::smallint, decode(p_body ->> 'server_seed', 'hex'));
  IF v_outcome.result = 'stale' THEN
    PERFORM refuse('round_over');
  END IF;
  PERFORM add_audit_entry(v_by, 'player settle-round', v_player.user_id, v_round.round_id, audit_change(
    jsonb_build_object('state', 'open', 'step', v_round.step, 'balance', rupees_text(v_before.balance_paise)),
    jsonb_build_object('state', v_outcome.state, 'balance', rupees_text(v_outcome.balance_paise)))
    || jsonb_build_object('paid', rupees_text(v_outcome.payout_paise), 'reason', p_body ->> 'reason'));
  RETURN '{}';
END $$;
