CREATE FUNCTION period_index(p_period text)
RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT array_position(ARRAY['day', 'week', 'month'], p_period)
$$;
