CREATE FUNCTION lock_player(p_user_id uuid)
RETURNS players LANGUAGE plpgsql AS $$
DECLARE
  v_player players;
BEGIN
  SELECT * INTO STRICT v_player FROM players WHERE user_id = p_user_id FOR UPDATE;
  RETURN v_player;
END $$;
