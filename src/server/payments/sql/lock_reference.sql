-- Returns whether a bank reference is used. Locks an unused one until commit against other claims and decisions.
CREATE FUNCTION lock_reference(p_utr_canonical text)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  -- The uncommitted key makes other inserts of it wait.
  INSERT INTO used_references (utr_canonical, user_id, subject_id)
    VALUES (p_utr_canonical, '00000000-0000-0000-0000-000000000000', '00000000-0000-0000-0000-000000000000') ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN true;
  END IF;
  DELETE FROM used_references WHERE utr_canonical = p_utr_canonical;
  RETURN false;
END $$;
