CREATE FUNCTION rotate_seed(p_player players)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE players SET
    nonce = p_player.nonce,
    client_seed = p_player.client_seed,
    next_encrypted_seed = p_player.next_encrypted_seed,
    next_server_seed_hash = p_player.next_server_seed_hash,
    bet_day = p_player.bet_day,
    bet_day_nonce = p_player.bet_day_nonce
  WHERE user_id = p_player.user_id;
END $$;
