-- Opens a session after the password was verified, and ends the oldest if there are too many. Locks the player against a concurrent block or
-- new password. Returns false if the player is blocked, or has another password than p_password_hash.
CREATE FUNCTION open_session(
  p_user_id uuid, p_password_hash text, p_token_hash text, p_replaced_token_hash text, p_ttl_s integer,
  p_device text, p_address text, p_user_agent text
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  c_most_others CONSTANT integer := 9;
  v_player players;
  v_at timestamp with time zone;
BEGIN
  SELECT * INTO v_player FROM players WHERE user_id = p_user_id AND password_hash = p_password_hash AND status = 1 FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  v_at := clock_now();
  DELETE FROM sessions WHERE token_hash = p_replaced_token_hash;
  DELETE FROM sessions WHERE user_id = p_user_id
    AND token_hash IN (SELECT token_hash FROM sessions WHERE user_id = p_user_id ORDER BY created_at DESC OFFSET c_most_others);
  INSERT INTO sessions (token_hash, user_id, player_status, device, address, created_at, expires_at)
    VALUES (p_token_hash, p_user_id, CASE WHEN v_player.excluded_until IS NULL THEN 1 ELSE 3 END, p_device, p_address, v_at,
      v_at + make_interval(secs => p_ttl_s));
  INSERT INTO player_devices AS known (user_id, device, address, user_agent, first_login_at, last_login_at)
    VALUES (p_user_id, p_device, p_address, p_user_agent, v_at, v_at)
    ON CONFLICT (user_id, device, address) DO UPDATE
      SET user_agent = excluded.user_agent, logins = known.logins + 1, last_login_at = excluded.last_login_at;
  RETURN true;
END $$;
