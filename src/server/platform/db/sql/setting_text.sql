-- Formats a setting for display: amounts in rupees, the return in percent.
CREATE FUNCTION setting_text(p_name text, p_value jsonb)
RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF p_name <> 'rtp' AND p_name NOT LIKE '%\_paise' THEN
    RETURN p_value;
  END IF;
  RETURN to_jsonb((SELECT string_agg(regexp_replace(rupees_text(value::bigint), '\.00$', ''), ', ' ORDER BY place)
    FROM jsonb_array_elements(CASE jsonb_typeof(p_value) WHEN 'array' THEN p_value ELSE jsonb_build_array(p_value) END)
      WITH ORDINALITY AS amounts (value, place)));
END $$;
