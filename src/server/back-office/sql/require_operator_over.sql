-- Does the same as require_operator, for a call about another operator (null: about none). Locks both in the order of their ids: two who
-- act on each other would deadlock.
CREATE FUNCTION require_operator_over(p_call operator_call, p_operator_id uuid, VARIADIC p_roles text[])
RETURNS acting_operator LANGUAGE plpgsql AS $$
DECLARE
  v_caller_id uuid;
BEGIN
  SELECT operator_id INTO v_caller_id FROM operator_sessions WHERE token_hash = p_call.token_hash;
  PERFORM FROM operators WHERE operator_id IN (v_caller_id, p_operator_id) ORDER BY operator_id FOR NO KEY UPDATE;
  RETURN require_operator(p_call, VARIADIC p_roles);
END $$;
