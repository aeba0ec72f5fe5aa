-- ₹1,23,456.50
CREATE FUNCTION rupees(p_paise bigint)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(regexp_replace(round(p_paise / 100.0, 2)::text, '(\d)(?=(?:\d\d)+\d\.)', '\1,', 'g'), '^-?', '\&₹')
$$;
