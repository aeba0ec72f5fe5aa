-- What is stored of an operator's password: its argon2id hash in PHC form, with SHA-256 of the hash proper in its place. Who reads it cannot
-- make the hash, which a login must have (src/server/players/passwords.ts).
CREATE FUNCTION password_verifier(p_password_hash text)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(p_password_hash, '[^$]*$', '') || hash_token(substring(p_password_hash from '[^$]*$'))
$$;
