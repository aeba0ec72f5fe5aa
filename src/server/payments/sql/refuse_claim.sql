-- Makes a new claim due for refund. p_refusal: see deposit_refusal.
CREATE FUNCTION refuse_claim(p_user_id uuid, p_deposit_id uuid, p_refusal text, p_at timestamp with time zone)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deposits SET status = 2, refund_state = 'due', refund_paise = amount_paise, reason = 'To be refunded: ' || translate(p_refusal, '_', ' '),
    decided_at = p_at, decided_by = 'house' WHERE user_id = p_user_id AND deposit_id = p_deposit_id;
END $$;
