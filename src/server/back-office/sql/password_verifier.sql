-- Returns what is stored of an operator's password: its argon2id hash in PHC form, with the digest replaced by its SHA-256. A login
-- needs the digest (src/server/players/passwords.ts), which the stored value does not reveal.
CREATE FUNCTION password_verifier(p_password_hash text)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(p_password_hash, '[^$]*$', '') || hash_token(substring(p_password_hash from '[^$]*$'))
$$;
