-- Refuses to decide a deposit or withdrawal that was decided before.
CREATE FUNCTION refuse_decided(p_name text, p_status smallint, p_at timestamp with time zone, p_by text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse(format('%s was already %s on %s by %s.',
    p_name, CASE p_status WHEN 1 THEN 'approved' ELSE 'rejected' END, iso_text(p_at), p_by));
END $$;
