-- Refuses what was asked, and rolls it back: p_message is a name, or a text for the back office (platform/db/refusals.ts).
CREATE FUNCTION refuse(p_message text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'CR001', MESSAGE = p_message;
END $$;
