-- Returns the operator of a call, who must have one of the roles. Locks operator and session against a concurrent bar, role change or
-- logout. Order of locks: operator, session.
CREATE FUNCTION require_operator(p_call operator_call, VARIADIC p_roles text[])
RETURNS acting_operator LANGUAGE plpgsql AS $$
DECLARE
  v_session operator_sessions;
  v_operator operators;
  v_by acting_operator;
BEGIN
  SELECT * INTO v_session FROM operator_sessions WHERE token_hash = p_call.token_hash;
  SELECT * INTO v_operator FROM operators WHERE operator_id = v_session.operator_id FOR NO KEY UPDATE;
  SELECT * INTO v_session FROM operator_sessions WHERE token_hash = p_call.token_hash FOR KEY SHARE;
  IF v_session.token_hash IS NULL OR NOT v_operator.is_active OR session_ends_at(v_session.created_at, v_session.seen_at) <= clock_now() THEN
    PERFORM refuse('not_logged_in');
  ELSIF v_operator.role <> ALL (p_roles) THEN
    PERFORM refuse('not_yours');
  END IF;
  v_by := acting_as(v_operator, p_call.address);
  v_by.proposal_id := p_call.proposal_id;
  RETURN v_by;
END $$;
