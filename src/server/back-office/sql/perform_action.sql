-- Calls the SQL function p_act in one transaction; it checks the operator's role. Takes the session's token, so that the stored hash is not
-- enough to act.
CREATE FUNCTION perform_action(p_token text, p_address text, p_act text, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_answer jsonb;
BEGIN
  EXECUTE format('SELECT %I($1, $2)', p_act) INTO v_answer USING (hash_token(p_token), p_address, NULL)::operator_call, p_body;
  RETURN v_answer;
END $$;
