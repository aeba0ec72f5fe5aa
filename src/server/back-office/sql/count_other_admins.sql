-- Returns the number of other admins who can log in.
CREATE FUNCTION count_other_admins(p_by acting_operator)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*) FROM operators WHERE role = 'admin' AND is_active AND operator_id <> p_by.operator_id);
END $$;
