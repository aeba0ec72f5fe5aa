-- store_response for a command of the back office.
CREATE FUNCTION store_command_response(p_owner_id uuid, p_key_hash uuid, p_body_hash uuid, p_month date, p_response json)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  IF p_owner_id <> '00000000-0000-0000-0000-000000000000' THEN
    RAISE EXCEPTION 'a command has no key of a player' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM store_response(p_owner_id, p_key_hash, p_body_hash, p_month, NULL, p_response);
END $$;
