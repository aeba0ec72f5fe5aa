-- Stores settings by name. They apply to new rounds and payments. Returns old and new values in rupees, for the audit log.
CREATE FUNCTION store_settings(p_by acting_operator, p_values jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_change jsonb;
BEGIN
  SELECT audit_change(jsonb_object_agg(regexp_replace(key, '_paise$', ''), setting_text(key, setting(key))),
      jsonb_object_agg(regexp_replace(key, '_paise$', ''), setting_text(key, value)))
    INTO v_change FROM jsonb_each(p_values);
  INSERT INTO operator_settings (name, value, updated_at, updated_by)
    SELECT key, value, clock_now(), p_by.actor FROM jsonb_each(p_values)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by;
  PERFORM add_multiplier_tables();
  RETURN v_change;
END $$;
