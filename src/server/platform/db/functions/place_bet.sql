-- Opens a round: the stake leaves the wallet, and the player's seed is replaced by the next one.
-- p_nonce and p_server_seed_hash were read to draw the outcome; p_seen_server_seed_hash is what the player saw, if anything.
-- A repeated call returns the id of its round alone. Seeds come encrypted, so that no log of the database holds that of an open round.
CREATE FUNCTION place_bet(
  p_user_id uuid, p_key_hash uuid, p_body_hash uuid, p_month date, p_seen_server_seed_hash text,
  p_nonce integer, p_server_seed_hash text, p_round_id uuid, p_stake_paise bigint, p_max_win_paise bigint,
  p_rtp integer, p_type smallint, p_last_step smallint, p_algorithm smallint, p_fire_version smallint, p_multipliers integer[],
  p_client_seed text, p_encrypted_outcome text, p_next_encrypted_seed text, p_next_server_seed_hash text,
  p_is_paused boolean, p_min_bet_paise bigint, p_max_bet_paise bigint, p_rounds_per_day integer,
  p_min_start_ms integer, p_check_minutes integer,
  OUT round_id uuid, OUT created_at timestamp(3) with time zone, OUT balance_paise bigint, OUT wallet_version bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_first idempotency_responses := claim_idempotency_key(p_user_id, p_key_hash, p_body_hash, p_month);
  v_player players;
  v_wallet wallets;
  v_refusal text;
  v_today integer;
BEGIN
  IF v_first.round_id IS NOT NULL THEN
    round_id := v_first.round_id;
    RETURN;
  END IF;
  v_player := lock_player(p_user_id);
  created_at := clock_now();
  -- Never an earlier day than that of the newest bet, though the clock was set back.
  v_today := (created_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01';
  IF v_today > v_player.bet_day THEN
    v_player.bet_day := v_today;
    v_player.bet_day_nonce := v_player.nonce;
  END IF;
  v_refusal := CASE
    WHEN v_player.status <> 1 THEN 'blocked'
    WHEN EXISTS (SELECT FROM open_rounds WHERE user_id = p_user_id) THEN 'round_open'
    WHEN p_is_paused THEN 'betting_paused'
    WHEN p_stake_paise < p_min_bet_paise THEN 'below_min_bet'
    WHEN p_stake_paise > p_max_bet_paise THEN 'above_max_bet'
    WHEN p_seen_server_seed_hash <> v_player.next_server_seed_hash THEN 'seed_changed'
    WHEN p_nonce <> v_player.nonce OR p_server_seed_hash <> v_player.next_server_seed_hash THEN 'stale'
    WHEN v_player.nonce - v_player.bet_day_nonce >= p_rounds_per_day THEN 'day_limit'
  END;
  IF v_refusal IS NOT NULL THEN
    PERFORM refuse(v_refusal);
  END IF;
  v_wallet := lock_wallet(p_user_id);
  IF v_wallet.balance_paise < p_stake_paise THEN
    PERFORM refuse('insufficient_balance');
  END IF;
  PERFORM count_stake(v_player, created_at, p_stake_paise, p_min_start_ms, p_check_minutes);
  UPDATE players SET
    nonce = p_nonce + 1,
    client_seed = p_client_seed,
    next_encrypted_seed = p_next_encrypted_seed,
    next_server_seed_hash = p_next_server_seed_hash,
    bet_day = v_player.bet_day,
    bet_day_nonce = v_player.bet_day_nonce
  WHERE user_id = p_user_id;
  v_wallet := post_entry(p_user_id, 'stake', p_round_id, 'player', created_at,
    p_wallet_paise => -p_stake_paise, p_stake_paise => p_stake_paise);
  INSERT INTO open_rounds (
    user_id, round_id, stake_paise, max_win_paise, created_at, touched_at, nonce, rtp, type, last_step, algorithm, fire_version, step,
    server_seed_hash, next_server_seed_hash, client_seed, encrypted_outcome, multipliers, landed_at, fire_hits, wallet_versions
  ) VALUES (
    p_user_id, p_round_id, p_stake_paise, p_max_win_paise, created_at, created_at, p_nonce, p_rtp, p_type, p_last_step, p_algorithm, p_fire_version, 0,
    decode(p_server_seed_hash, 'hex'), decode(p_next_server_seed_hash, 'hex'), p_client_seed, p_encrypted_outcome, p_multipliers,
    '{}', '{}', '{}'
  );
  PERFORM store_response(p_user_id, p_key_hash, p_body_hash, p_month, p_round_id, NULL);
  round_id := p_round_id;
  balance_paise := v_wallet.balance_paise;
  wallet_version := v_wallet.version;
END $$;
