-- Returns the fields that differ, as `before` and `after` of an audit log entry.
CREATE FUNCTION audit_change(p_before jsonb, p_after jsonb)
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('before', coalesce(jsonb_object_agg(key, p_before -> key) FILTER (WHERE p_before ? key), '{}'),
    'after', coalesce(jsonb_object_agg(key, p_after -> key) FILTER (WHERE p_after ? key), '{}'))
  FROM jsonb_object_keys(p_before || p_after) AS keys (key) WHERE p_before -> key IS DISTINCT FROM p_after -> key
$$;
