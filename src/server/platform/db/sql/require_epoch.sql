CREATE FUNCTION require_epoch() RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_epoch integer := current_epoch();
BEGIN
  IF v_epoch IS NULL THEN
    PERFORM refuse('database_changed');
  END IF;
  RETURN v_epoch;
END $$;
