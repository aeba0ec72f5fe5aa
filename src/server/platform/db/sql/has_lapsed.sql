-- A pending limit lapses 7 days after its 24 hours of waiting.
CREATE FUNCTION has_lapsed(p_pending_since timestamp with time zone)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_pending_since + interval '192 hours' <= clock_now()
$$;
