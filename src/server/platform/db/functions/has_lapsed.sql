-- Whether a looser limit can no longer be confirmed: 7 days after its waiting day.
CREATE FUNCTION has_lapsed(p_asked_at timestamp with time zone)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_asked_at + interval '192 hours' <= clock_now()
$$;
