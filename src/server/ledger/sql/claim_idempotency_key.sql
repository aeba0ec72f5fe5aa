-- Concurrent calls with the same key wait here for the commit of the first one. Returns nulls to the first, and the first's row to the others.
-- p_subject_id: id of the round, deposit, withdrawal or player that the call makes.
CREATE FUNCTION claim_idempotency_key(p_user_id uuid, p_key_hash uuid, p_body_hash uuid, p_subject_id uuid)
RETURNS idempotency_keys LANGUAGE plpgsql AS $$
DECLARE
  v_first idempotency_keys;
BEGIN
  IF p_key_hash IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO idempotency_keys (user_id, key_hash, body_hash, subject_id) VALUES (p_user_id, p_key_hash, p_body_hash, p_subject_id)
    ON CONFLICT DO NOTHING;
  IF FOUND THEN
    RETURN NULL;
  END IF;
  SELECT * INTO STRICT v_first FROM idempotency_keys WHERE user_id = p_user_id AND key_hash = p_key_hash;
  IF v_first.body_hash <> p_body_hash THEN
    PERFORM refuse('key_reused');
  END IF;
  RETURN v_first;
END $$;
