-- Ends a locked round: its stake goes to the house, its payout to the wallet, and it is written once among the settled ones.
-- p_outcome has state, cause, step, payout and time; p_fire_hit is null unless a landing ends the round.
CREATE FUNCTION end_round(
  p_round open_rounds, p_outcome round_outcome, p_actor text, p_fire_hit boolean,
  p_fatal_line smallint, p_server_seed bytea, p_has_standard_table boolean
) RETURNS round_outcome LANGUAGE plpgsql AS $$
DECLARE
  v_is_landing boolean := p_fire_hit IS NOT NULL;
  v_wallet wallets;
BEGIN
  DELETE FROM open_rounds WHERE user_id = p_round.user_id AND round_id = p_round.round_id;
  v_wallet := post_entry(p_round.user_id, 'settlement', p_round.round_id, p_actor, p_outcome.at,
    p_wallet_paise => p_outcome.payout_paise, p_stake_paise => -p_round.stake_paise,
    p_house_paise => p_round.stake_paise - p_outcome.payout_paise);
  PERFORM count_payout(p_round.user_id, p_outcome.at, p_outcome.payout_paise);
  INSERT INTO rounds (
    user_id, round_id, stake_paise, max_win_paise, created_at, nonce, rtp, type, last_step, algorithm, fire_version,
    server_seed_hash, next_server_seed_hash, client_seed, multipliers, state, cause, step, payout_paise, ended_at,
    balance_after_paise, wallet_version, server_seed, fatal_line, landed_at, fire_hits, wallet_versions
  ) VALUES (
    p_round.user_id, p_round.round_id, p_round.stake_paise, p_round.max_win_paise, p_round.created_at, p_round.nonce,
    p_round.rtp, p_round.type, p_round.last_step, p_round.algorithm, p_round.fire_version, p_round.server_seed_hash,
    p_round.next_server_seed_hash, p_round.client_seed,
    CASE WHEN p_has_standard_table THEN NULL ELSE p_round.multipliers END,
    p_outcome.state, p_outcome.cause, p_outcome.step, p_outcome.payout_paise, p_outcome.at,
    v_wallet.balance_paise, v_wallet.version, p_server_seed, p_fatal_line,
    CASE WHEN v_is_landing THEN p_round.landed_at || p_outcome.at ELSE p_round.landed_at END,
    CASE WHEN v_is_landing THEN p_round.fire_hits || p_fire_hit ELSE p_round.fire_hits END,
    CASE WHEN v_is_landing THEN p_round.wallet_versions || v_wallet.version ELSE p_round.wallet_versions END
  );
  p_outcome.result := 'ended';
  p_outcome.balance_paise := v_wallet.balance_paise;
  p_outcome.wallet_version := v_wallet.version;
  IF p_actor = 'player' THEN
    PERFORM publish_round(p_round, p_outcome);
  END IF;
  RETURN p_outcome;
END $$;
