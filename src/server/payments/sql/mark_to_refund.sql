-- The caller has locked the deposit.
CREATE FUNCTION mark_to_refund(p_deposit deposits, p_paise bigint, p_actor text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposits SET status = 2, refund_state = 'due', refund_paise = p_paise, reason = 'To be refunded', decided_at = clock_now(),
    decided_by = p_actor WHERE user_id = p_deposit.user_id AND deposit_id = p_deposit.deposit_id;
END $$;
