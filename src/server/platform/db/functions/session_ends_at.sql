-- When a session of an operator ends: after 8 hours, or 30 minutes without a call.
CREATE FUNCTION session_ends_at(p_created_at timestamp with time zone, p_seen_at timestamp with time zone)
RETURNS timestamp with time zone LANGUAGE sql IMMUTABLE SECURITY DEFINER AS $$
  SELECT least(p_created_at + interval '8 hours', p_seen_at + interval '30 minutes')
$$;
