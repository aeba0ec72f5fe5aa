-- claim_idempotency_key for a command of the back office, whose keys belong to no player.
CREATE FUNCTION claim_command_key(p_owner_id uuid, p_key_hash uuid, p_body_hash uuid, p_month date)
RETURNS idempotency_responses LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF p_owner_id <> '00000000-0000-0000-0000-000000000000' THEN
    RAISE EXCEPTION 'a command has no key of a player' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN claim_idempotency_key(p_owner_id, p_key_hash, p_body_hash, p_month);
END $$;
