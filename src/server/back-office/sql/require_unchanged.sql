-- Refuses to replace a value that has changed since the operator saw it. p_seen is NULL in proposals of earlier versions.
CREATE FUNCTION require_unchanged(p_what text, p_seen text, p_current text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_seen <> p_current THEN
    PERFORM refuse('changed_since', jsonb_build_object('what', p_what, 'current', p_current));
  END IF;
END $$;
