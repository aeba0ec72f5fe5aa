-- p_fire_hit is null unless a step ends the round. A round with p_target was never open.
CREATE FUNCTION end_round(
  p_round open_rounds, p_outcome round_outcome, p_actor text, p_fire_hit boolean,
  p_fatal_line smallint, p_server_seed bytea, p_target smallint DEFAULT NULL
) RETURNS round_outcome LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets;
BEGIN
  IF p_target IS NULL THEN
    DELETE FROM open_rounds WHERE user_id = p_round.user_id AND round_id = p_round.round_id;
  END IF;
  v_wallet := post_entry(p_round.user_id, 'settlement', p_round.round_id, p_actor, p_outcome.at,
    p_wallet_paise => p_outcome.payout_paise, p_stake_paise => -p_round.stake_paise,
    p_house_paise => p_round.stake_paise - p_outcome.payout_paise);
  PERFORM count_payout(p_round.user_id, p_outcome.at, p_outcome.payout_paise);
  p_outcome.balance_paise := v_wallet.balance_paise;
  p_outcome.wallet_version := v_wallet.version;
  IF p_fire_hit IS NOT NULL THEN
    p_round.landed_at := p_round.landed_at || p_outcome.at;
    p_round.fire_hits := p_round.fire_hits || p_fire_hit;
    p_round.wallet_versions := p_round.wallet_versions || v_wallet.version;
  END IF;
  INSERT INTO rounds (
    user_id, round_id, stake_paise, max_win_paise, created_at, nonce, rtp, type, last_step, algorithm, fire_version,
    server_seed_hash, next_server_seed_hash, client_seed, multipliers_version, state, cause, step, payout_paise, ended_at,
    balance_after_paise, wallet_version, server_seed, fatal_line, landed_at, fire_hits, wallet_versions, target
  ) VALUES (
    p_round.user_id, p_round.round_id, p_round.stake_paise, p_round.max_win_paise, p_round.created_at, p_round.nonce,
    p_round.rtp, p_round.type, p_round.last_step, p_round.algorithm, p_round.fire_version, p_round.server_seed_hash,
    p_round.next_server_seed_hash, p_round.client_seed, p_round.multipliers_version,
    p_outcome.state, p_outcome.cause, p_outcome.step, p_outcome.payout_paise, p_outcome.at,
    p_outcome.balance_paise, p_outcome.wallet_version, p_server_seed, p_fatal_line,
    p_round.landed_at, p_round.fire_hits, p_round.wallet_versions, p_target
  );
  p_outcome.result := 'ended';
  IF p_actor = 'player' THEN
    PERFORM publish_round(p_round, p_outcome);
  END IF;
  RETURN p_outcome;
END $$;
