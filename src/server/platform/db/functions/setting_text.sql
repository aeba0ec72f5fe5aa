-- The value of a setting for a person: amounts in rupees, the return in percent.
CREATE FUNCTION setting_text(p_name text, p_value jsonb)
RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE
    WHEN p_name <> 'rtp' AND p_name NOT LIKE '%\_paise' THEN p_value
    WHEN jsonb_typeof(p_value) = 'array' THEN (SELECT jsonb_agg(trim_scale(value::numeric / 100)) FROM jsonb_array_elements(p_value))
    ELSE to_jsonb(trim_scale(p_value::numeric / 100))
  END;
END $$;
