-- Seeds of open rounds are encrypted so that database logs do not reveal them. With p_target the round is settled at once.
-- A failed settlement ('failure') still rotates the seed: the failure may reveal the outcome.
CREATE FUNCTION place_bet(
  p_user_id uuid, p_key_hash uuid, p_body_hash uuid, p_seen_server_seed_hash text,
  p_nonce integer, p_server_seed_hash text, p_round_id uuid, p_stake_paise bigint,
  p_type smallint, p_algorithm smallint, p_fire_version smallint,
  p_client_seed text, p_encrypted_outcome text, p_next_encrypted_seed text, p_next_server_seed_hash text,
  p_target smallint DEFAULT NULL, p_fatal_line smallint DEFAULT NULL, p_server_seed bytea DEFAULT NULL,
  OUT round_id uuid, OUT created_at timestamp(3) with time zone, OUT balance_paise bigint, OUT wallet_version bigint,
  OUT multipliers integer[], OUT max_win_paise bigint, OUT last_step smallint,
  OUT state text, OUT cause text, OUT step smallint, OUT payout_paise bigint, OUT failure text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_first idempotency_keys := claim_idempotency_key(p_user_id, p_key_hash, p_body_hash, p_round_id);
  v_player players;
  v_wallet wallets;
  v_terms jsonb;
  v_round open_rounds;
  v_outcome round_outcome;
  v_refusal text;
  v_is_paused boolean;
  v_is_open boolean;
  v_epoch integer;
  v_today integer;
BEGIN
  IF v_first.subject_id IS NOT NULL THEN
    round_id := v_first.subject_id;
    RETURN;
  END IF;
  v_player := lock_player(p_user_id);
  v_epoch := require_epoch();
  created_at := clock_now();
  -- The clock may have been set back.
  v_today := (created_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01';
  IF v_today > v_player.bet_day THEN
    v_player.bet_day := v_today;
    v_player.bet_day_nonce := v_player.nonce;
  END IF;
  -- The last step is the first line that pays max_win, else the last line.
  SELECT newest.terms, newest.version, newest.rtp, newest.multipliers, newest.max_win_paise, least(cardinality(newest.multipliers),
      1 + width_bucket(least((newest.max_win_paise - 1) / greatest(p_stake_paise / 100, 1), 2147483647)::integer, newest.multipliers)),
      coalesce((SELECT value FROM operator_settings WHERE name = 'betting_paused')::boolean, false)
    INTO STRICT v_terms, v_round.multipliers_version, v_round.rtp, multipliers, max_win_paise, last_step, v_is_paused
    FROM multiplier_tables AS newest WHERE type = p_type ORDER BY version DESC LIMIT 1;
  PERFORM FROM open_rounds WHERE user_id = p_user_id;
  v_is_open := FOUND;
  v_refusal := CASE
    WHEN v_player.status <> 1 THEN 'blocked'
    WHEN v_is_open THEN 'round_open'
    WHEN v_is_paused THEN 'betting_paused'
    WHEN p_stake_paise < (v_terms ->> 'min_bet_paise')::bigint THEN 'below_min_bet'
    WHEN p_stake_paise > (v_terms ->> 'max_bet_paise')::bigint THEN 'above_max_bet'
    WHEN v_player.seed_epoch <> v_epoch OR p_seen_server_seed_hash <> v_player.next_server_seed_hash THEN 'seed_changed'
    WHEN p_nonce <> v_player.nonce OR p_server_seed_hash <> v_player.next_server_seed_hash THEN 'stale'
    WHEN v_player.nonce - v_player.bet_day_nonce >= (v_terms ->> 'rounds_per_day')::integer THEN 'day_limit'
    WHEN p_target > last_step THEN 'beyond_end'
  END;
  IF v_refusal IS NOT NULL THEN
    PERFORM refuse(v_refusal, jsonb_build_object('min_bet_paise', v_terms ->> 'min_bet_paise',
      'max_bet_paise', v_terms ->> 'max_bet_paise', 'rounds_per_day', v_terms ->> 'rounds_per_day'));
  END IF;
  v_wallet := lock_wallet(p_user_id);
  IF v_wallet.balance_paise < p_stake_paise THEN
    PERFORM refuse('insufficient_balance');
  END IF;
  v_round.user_id := p_user_id;
  v_round.round_id := p_round_id;
  v_round.stake_paise := p_stake_paise;
  v_round.max_win_paise := max_win_paise;
  v_round.created_at := created_at;
  v_round.touched_at := created_at;
  v_round.nonce := p_nonce;
  v_round.type := p_type;
  v_round.last_step := last_step;
  v_round.algorithm := p_algorithm;
  v_round.fire_version := p_fire_version;
  v_round.step := 0;
  v_round.server_seed_hash := decode(p_server_seed_hash, 'hex');
  v_round.next_server_seed_hash := decode(p_next_server_seed_hash, 'hex');
  v_round.client_seed := p_client_seed;
  v_round.encrypted_outcome := p_encrypted_outcome;
  v_round.multipliers := multipliers;
  v_round.landed_at := '{}';
  v_round.fire_hits := '{}';
  v_round.wallet_versions := '{}';
  v_round.epoch := v_epoch;
  IF p_target IS NULL THEN
    v_wallet := take_stake(v_player, v_round, p_next_encrypted_seed, v_terms -> 'play_rules');
    INSERT INTO open_rounds VALUES (v_round.*);
    balance_paise := v_wallet.balance_paise;
    wallet_version := v_wallet.version;
  ELSE
    BEGIN
      PERFORM take_stake(v_player, v_round, p_next_encrypted_seed, v_terms -> 'play_rules');
      v_outcome := settle_target(v_round, p_target, p_fatal_line, p_server_seed);
    EXCEPTION
    WHEN SQLSTATE 'CR001' THEN
      RAISE;
    WHEN query_canceled OR OTHERS THEN
      UPDATE players SET next_encrypted_seed = p_next_encrypted_seed, next_server_seed_hash = p_next_server_seed_hash
        WHERE user_id = p_user_id;
      DELETE FROM idempotency_keys WHERE user_id = p_user_id AND key_hash = p_key_hash;
      failure := SQLSTATE;
      RETURN;
    END;
    balance_paise := v_outcome.balance_paise;
    wallet_version := v_outcome.wallet_version;
    state := v_outcome.state;
    cause := v_outcome.cause;
    step := v_outcome.step;
    payout_paise := v_outcome.payout_paise;
  END IF;
  round_id := p_round_id;
END $$;
