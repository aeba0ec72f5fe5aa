-- Stores p_round_id for bets (the response is rebuilt from the round), else p_response.
CREATE FUNCTION store_response(
  p_user_id uuid, p_key_hash uuid, p_body_hash uuid, p_month date, p_round_id uuid, p_response json
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_key_hash IS NOT NULL THEN
    INSERT INTO idempotency_responses (user_id, key_hash, body_hash, month, round_id, response)
      VALUES (p_user_id, p_key_hash, p_body_hash, p_month, p_round_id, p_response);
  END IF;
END $$;
