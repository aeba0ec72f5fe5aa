-- Replaces the promise of a next seed whose key is lost, or which is of an earlier epoch.
CREATE FUNCTION replace_seed(p_user_id uuid, p_lost_seed text, p_next_encrypted_seed text, p_next_server_seed_hash text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_epoch integer := require_epoch();
BEGIN
  UPDATE players SET next_encrypted_seed = p_next_encrypted_seed, next_server_seed_hash = p_next_server_seed_hash,
      seed_epoch = v_epoch
    WHERE user_id = p_user_id AND next_encrypted_seed = p_lost_seed;
  RETURN FOUND;
END $$;
