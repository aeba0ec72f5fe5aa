-- Returns whether bank statements have this reference, and only as payments in of this amount.
CREATE FUNCTION has_bank_line(p_utr_canonical text, p_amount_paise bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(bool_and(amount_paise = p_amount_paise AND NOT is_out), false) FROM bank_lines WHERE utr_canonical = p_utr_canonical);
END $$;
