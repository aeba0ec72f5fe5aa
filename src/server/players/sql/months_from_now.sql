-- Counts calendar months in UTC.
CREATE FUNCTION months_from_now(p_months integer)
RETURNS timestamp with time zone LANGUAGE sql STABLE AS $$
  SELECT (clock_now() AT TIME ZONE 'UTC' + make_interval(months => p_months)) AT TIME ZONE 'UTC'
$$;
