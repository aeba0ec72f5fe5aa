-- 7 days after the day of waiting.
CREATE FUNCTION has_lapsed(p_asked_at timestamp with time zone)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_asked_at + interval '192 hours' <= clock_now()
$$;
