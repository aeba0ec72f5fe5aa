-- A repeated call with the same key returns the player of the first one, and opens no session.
CREATE FUNCTION register_player(
  p_user_id uuid, p_key_hash uuid, p_body_hash uuid,
  p_phone text, p_email text, p_password_hash text, p_referred_by uuid, p_welcome_paise bigint,
  p_client_seed text, p_next_encrypted_seed text, p_next_server_seed_hash text,
  p_token_hash text, p_replaced_token_hash text, p_session_ttl_s integer, p_device text, p_address text, p_user_agent text
) RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_at timestamp with time zone := clock_now();
  v_epoch integer := require_epoch();
  v_holder_id uuid;
  v_referred_by uuid;
BEGIN
  INSERT INTO phone_numbers (phone, user_id) VALUES (p_phone, p_user_id) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    SELECT user_id INTO STRICT v_holder_id FROM phone_numbers WHERE phone = p_phone;
    IF (claim_idempotency_key(v_holder_id, p_key_hash, p_body_hash, v_holder_id)).user_id IS NULL THEN
      PERFORM refuse('phone_taken');
    END IF;
    RETURN v_holder_id;
  END IF;
  PERFORM claim_idempotency_key(p_user_id, p_key_hash, p_body_hash, p_user_id);
  SELECT user_id INTO v_referred_by FROM players WHERE user_id = p_referred_by;
  INSERT INTO players (
    user_id, phone, email, name, status, first_recharge, password_hash, referred_by, created_at, client_seed, nonce,
    next_encrypted_seed, next_server_seed_hash, seed_epoch
  ) VALUES (
    p_user_id, p_phone, p_email, 'Player ' || right(p_user_id::text, 4), 1, 0, p_password_hash,
    v_referred_by, v_at, p_client_seed, 0,
    p_next_encrypted_seed, p_next_server_seed_hash, v_epoch
  );
  INSERT INTO play_state (user_id, counted_on) VALUES (p_user_id, (v_at AT TIME ZONE 'UTC')::date);
  INSERT INTO wallets (user_id, balance_paise, debt_paise, version) VALUES (p_user_id, 0, 0, 0);
  IF p_welcome_paise > 0 THEN
    PERFORM require_demo();
    PERFORM post_entry(p_user_id, 'welcome', p_user_id, 'house', v_at,
      p_wallet_paise => p_welcome_paise, p_promotion_paise => -p_welcome_paise, p_reason => 'Demo credits of a new account');
  END IF;
  PERFORM open_session(p_user_id, p_password_hash, p_token_hash, p_replaced_token_hash, p_session_ttl_s, p_device, p_address, p_user_agent);
  RETURN p_user_id;
END $$;
