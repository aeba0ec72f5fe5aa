-- Refuses to decide a deposit or withdrawal that was decided before.
CREATE FUNCTION refuse_decided(p_name text, p_state text, p_at timestamp with time zone, p_by text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse('decided', jsonb_build_object('name', p_name, 'state', p_state, 'at', iso_text(p_at), 'by', p_by));
END $$;
