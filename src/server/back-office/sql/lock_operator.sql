-- Locks the operator that an act changes, against concurrent acts of that operator.
CREATE FUNCTION lock_operator(p_operator_id uuid)
RETURNS operators LANGUAGE plpgsql AS $$
DECLARE
  v_operator operators;
BEGIN
  SELECT * INTO v_operator FROM operators WHERE operator_id = p_operator_id FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('no_operator');
  END IF;
  RETURN v_operator;
END $$;
