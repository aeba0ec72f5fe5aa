-- A UUIDv7. Ids of one moment are in the order of their ordinals.
CREATE FUNCTION uuid_at(p_at timestamp with time zone, p_ordinal integer)
RETURNS uuid LANGUAGE sql AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM p_at) * 1000)::bigint), 12, '0')
    || '7' || lpad(to_hex(p_ordinal), 3, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid
$$;
