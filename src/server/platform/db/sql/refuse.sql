-- Refuses a call and rolls it back. p_code names the refusal, p_values are shown in its message (platform/db/refusals.ts).
CREATE FUNCTION refuse(p_code text, p_values jsonb DEFAULT '{}')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'CR001', MESSAGE = p_code, DETAIL = p_values::text;
END $$;
