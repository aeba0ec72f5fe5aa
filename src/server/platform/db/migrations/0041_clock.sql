-- The time of its call. STABLE although it goes on within a statement: a volatile function takes no index, and Citus refuses it in an UPDATE.
CREATE FUNCTION clock_now() RETURNS timestamp with time zone LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN date_trunc('milliseconds', clock_timestamp());
END $$;
