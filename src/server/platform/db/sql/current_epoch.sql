-- Returns null between a change of the identity of the database and the new epoch.
CREATE FUNCTION current_epoch() RETURNS integer LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_newest epochs;
BEGIN
  SELECT * INTO STRICT v_newest FROM epochs ORDER BY epoch DESC LIMIT 1;
  IF v_newest.identities IS NULL OR v_newest.identities ? database_identity() THEN
    RETURN v_newest.epoch;
  END IF;
  RETURN NULL;
END $$;
