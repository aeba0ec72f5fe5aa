-- Adds an approval without a second operator to the operator's total of the UTC day: deposits of own uploads, and withdrawals.
-- Returns false and adds nothing when the total would exceed the day's limit. A second operator must confirm then.
CREATE FUNCTION count_single_approval(p_by acting_operator, p_paise bigint)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_day date := (clock_now() AT TIME ZONE 'UTC')::date;
  v_max_paise bigint := setting('max_alone_day_paise')::bigint;
BEGIN
  IF p_paise > v_max_paise THEN
    RETURN false;
  END IF;
  INSERT INTO operator_days AS counted (operator_id, day, alone_paise) VALUES (p_by.operator_id, v_day, p_paise)
    ON CONFLICT (operator_id, day) DO UPDATE SET alone_paise = counted.alone_paise + excluded.alone_paise
      WHERE counted.alone_paise + excluded.alone_paise <= v_max_paise;
  RETURN FOUND;
END $$;
