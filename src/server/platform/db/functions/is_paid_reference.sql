-- Whether a payment of ours, a withdrawal or a deposit that was sent back, was made with this bank reference.
CREATE FUNCTION is_paid_reference(p_utr_canonical text)
RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  RETURN EXISTS (SELECT FROM withdrawals WHERE status = 1
      AND regexp_replace(regexp_replace(upper(normalize(reason, NFKC)), '\s', '', 'g'), '^0*(\d+)(CR|DR)?$', '\1') = p_utr_canonical)
    OR EXISTS (SELECT FROM deposits WHERE return_state = 'returned'
      AND regexp_replace(regexp_replace(upper(normalize(replace(reason, 'Sent back: ', ''), NFKC)), '\s', '', 'g'), '^0*(\d+)(CR|DR)?$', '\1') = p_utr_canonical);
END $$;
