-- Counts the bet, replaces the promised seed and debits the stake. The caller has locked player and wallet. p_player: with bet_day and
-- bet_day_nonce of today.
CREATE FUNCTION take_stake(p_player players, p_round open_rounds, p_next_encrypted_seed text, p_rules jsonb)
RETURNS wallets LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_and_count_stake(p_player, p_round.created_at, p_round.stake_paise, p_rules);
  UPDATE players SET
    nonce = p_round.nonce + 1,
    client_seed = p_round.client_seed,
    next_encrypted_seed = p_next_encrypted_seed,
    next_server_seed_hash = encode(p_round.next_server_seed_hash, 'hex'),
    bet_day = p_player.bet_day,
    bet_day_nonce = p_player.bet_day_nonce
  WHERE user_id = p_round.user_id;
  RETURN post_entry(p_round.user_id, 'stake', p_round.round_id, 'player', p_round.created_at,
    p_wallet_paise => -p_round.stake_paise, p_stake_paise => p_round.stake_paise);
END $$;
