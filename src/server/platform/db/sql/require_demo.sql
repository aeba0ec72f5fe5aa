CREATE FUNCTION require_demo()
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT money <> 'demo' FROM database_metadata) THEN
    PERFORM refuse('not_yours');
  END IF;
END $$;
