-- Refuses to credit or refund a payment that the bank has reversed.
CREATE FUNCTION refuse_taken_back(p_utr_canonical text)
RETURNS void LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM bank_lines WHERE utr_canonical = p_utr_canonical AND is_out) THEN
    PERFORM refuse('taken_back', jsonb_build_object('utr', p_utr_canonical));
  END IF;
END $$;
