-- Returns an operator without a session as an actor of the audit log.
CREATE FUNCTION acting_as(p_operator operators, p_address text)
RETURNS acting_operator LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_operator.operator_id, p_operator.name, 'operator:' || p_operator.name, p_operator.role, p_address, NULL::uuid)::acting_operator
$$;
