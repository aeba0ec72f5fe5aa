-- Returns the end of an operator's session: 8 hours after its start, or 30 minutes after the last call.
CREATE FUNCTION session_ends_at(p_created_at timestamp with time zone, p_seen_at timestamp with time zone)
RETURNS timestamp with time zone LANGUAGE sql IMMUTABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
  SELECT least(p_created_at + interval '8 hours', p_seen_at + interval '30 minutes')
$$;
