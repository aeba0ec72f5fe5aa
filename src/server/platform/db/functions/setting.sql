-- A setting as it is stored, or its default.
CREATE FUNCTION setting(p_name text)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT settings() -> p_name
$$;
