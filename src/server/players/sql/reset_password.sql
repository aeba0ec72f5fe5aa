-- Returns the phone number; null for an invalid link.
CREATE FUNCTION reset_password(p_token_hash text, p_password_hash text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_user_id uuid := (SELECT user_id FROM password_reset_links WHERE token_hash = p_token_hash);
  v_wait_hours integer := setting('withdrawal_wait_hours')::integer;
  v_at timestamp with time zone;
  v_phone text;
BEGIN
  -- Locks the player before the sessions, as logins and blocks do.
  SELECT phone INTO v_phone FROM players WHERE user_id = v_user_id AND status = 1 FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  v_at := clock_now();
  UPDATE password_reset_links SET used_at = v_at
    WHERE user_id = v_user_id AND token_hash = p_token_hash AND used_at IS NULL AND expires_at > v_at;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  UPDATE players SET password_hash = p_password_hash, withdrawals_from = v_at + make_interval(hours => v_wait_hours)
    WHERE user_id = v_user_id;
  DELETE FROM sessions WHERE user_id = v_user_id;
  DELETE FROM login_attempts WHERE login_name = v_phone AND call <> 'register';
  RETURN v_phone;
END $$;
