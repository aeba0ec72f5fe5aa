-- Returns the hash under which a token is stored (src/server/platform/session-tokens.ts).
CREATE FUNCTION hash_token(p_token text)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(p_token, 'UTF8')), 'hex')
$$;
