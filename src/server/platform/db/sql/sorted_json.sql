-- Formats JSON with sorted names, as the audit log hashes it (src/server/back-office/reports/audit-chain.ts).
CREATE FUNCTION sorted_json(p_value jsonb)
RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN CASE jsonb_typeof(p_value)
    WHEN 'object' THEN (SELECT '{' || coalesce(string_agg(to_json(key)::text || ':' || sorted_json(value), ',' ORDER BY key COLLATE "C"), '') || '}'
      FROM jsonb_each(p_value))
    WHEN 'array' THEN (SELECT '[' || coalesce(string_agg(sorted_json(value), ',' ORDER BY place), '') || ']'
      FROM jsonb_array_elements(p_value) WITH ORDINALITY AS elements (value, place))
    ELSE p_value::text
  END;
END $$;
