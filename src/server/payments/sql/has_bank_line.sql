-- Returns whether bank statements have a payment with this reference and amount, and none with another amount.
CREATE FUNCTION has_bank_line(p_utr_canonical text, p_amount_paise bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(bool_and(amount_paise = p_amount_paise), false) FROM bank_lines WHERE utr_canonical = p_utr_canonical);
END $$;
