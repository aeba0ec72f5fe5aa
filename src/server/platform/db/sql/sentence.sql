-- Returns a sentence for operators (src/contract/back-office/sentence.ts). The first value fills {1}.
CREATE FUNCTION sentence(p_text text, VARIADIC p_values text[] DEFAULT '{}')
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('message_code', p_text, 'values', coalesce(jsonb_object_agg(nth, value), '{}'))
  FROM unnest(p_values) WITH ORDINALITY AS filled (value, nth)
$$;
