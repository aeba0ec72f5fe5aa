-- p_fire_hit is null unless a step ends the round.
CREATE FUNCTION end_round(
  p_round open_rounds, p_outcome round_outcome, p_actor text, p_fire_hit boolean,
  p_fatal_line smallint, p_server_seed bytea
) RETURNS round_outcome LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets;
BEGIN
  DELETE FROM open_rounds WHERE user_id = p_round.user_id AND round_id = p_round.round_id;
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
  RETURN write_round(p_round, p_outcome, p_actor, p_fatal_line, p_server_seed, NULL);
END $$;
