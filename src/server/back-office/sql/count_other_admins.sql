-- Returns the number of other admins who can log in, and locks them against lock_operator. FOR SHARE would also wait for
-- require_operator: two admins who count each other would deadlock.
CREATE FUNCTION count_other_admins(p_by acting_operator)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_count bigint;
BEGIN
  PERFORM FROM operators WHERE role = 'admin' AND is_active AND operator_id <> p_by.operator_id ORDER BY operator_id FOR KEY SHARE;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;
