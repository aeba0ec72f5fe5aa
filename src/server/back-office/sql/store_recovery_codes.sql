CREATE FUNCTION store_recovery_codes(p_operator_id uuid, p_hashes text[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM operator_recovery_codes WHERE operator_id = p_operator_id;
  INSERT INTO operator_recovery_codes (operator_id, code_hash) SELECT p_operator_id, hash FROM unnest(p_hashes) AS codes (hash);
END $$;
