-- Refuses an unknown player.
CREATE FUNCTION lock_player(p_user_id uuid)
RETURNS players LANGUAGE plpgsql AS $$
DECLARE
  v_player players;
BEGIN
  SELECT * INTO v_player FROM players WHERE user_id = p_user_id FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('no_player');
  END IF;
  RETURN v_player;
END $$;
