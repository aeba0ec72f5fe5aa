-- 1234.50
CREATE FUNCTION rupees_text(p_paise bigint)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT round(p_paise / 100.0, 2)::text
$$;
