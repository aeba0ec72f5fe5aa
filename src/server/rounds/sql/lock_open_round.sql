-- The first statement of every call that ends or moves a round, whatever its outcome: a later lock would leak a fatal line.
CREATE FUNCTION lock_open_round(p_user_id uuid, p_round_id uuid)
RETURNS open_rounds LANGUAGE plpgsql AS $$
DECLARE
  v_round open_rounds;
BEGIN
  SELECT * INTO v_round FROM open_rounds WHERE user_id = p_user_id AND round_id = p_round_id FOR UPDATE;
  RETURN v_round;
END $$;
