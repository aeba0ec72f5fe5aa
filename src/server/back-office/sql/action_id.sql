-- Ids of one millisecond sort by audit log sequence.
CREATE FUNCTION action_id(p_at timestamp with time zone)
RETURNS uuid LANGUAGE plpgsql AS $$
BEGIN
  RETURN uuid_at(p_at, (SELECT (seq % 4096)::integer FROM audit_log_head WHERE id = 1));
END $$;
