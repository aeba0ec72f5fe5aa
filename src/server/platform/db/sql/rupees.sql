-- ₹1,23,456.50
CREATE FUNCTION rupees(p_paise bigint)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT '₹' || regexp_replace((p_paise / 100)::text, '(\d)(?=(?:\d\d)+\d$)', '\1,', 'g') || '.' || lpad((p_paise % 100)::text, 2, '0')
$$;
