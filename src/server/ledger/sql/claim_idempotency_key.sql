-- Concurrent calls with the same key wait here for the commit of the first one. Returns its response, or nulls to the first.
CREATE FUNCTION claim_idempotency_key(p_user_id uuid, p_key_hash uuid, p_body_hash uuid, p_month date)
RETURNS idempotency_responses LANGUAGE plpgsql AS $$
DECLARE
  v_stored idempotency_responses;
BEGIN
  IF p_key_hash IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO idempotency_keys (user_id, key_hash, month) VALUES (p_user_id, p_key_hash, p_month) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    RETURN NULL;
  END IF;
  SELECT stored.* INTO STRICT v_stored FROM idempotency_keys AS used
    JOIN idempotency_responses AS stored USING (user_id, key_hash, month)
    WHERE used.user_id = p_user_id AND used.key_hash = p_key_hash;
  IF v_stored.body_hash <> p_body_hash THEN
    PERFORM refuse('key_reused');
  END IF;
  RETURN v_stored;
END $$;
