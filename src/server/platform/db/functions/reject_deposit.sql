-- Rejects a pending deposit: it never was money, so nothing is posted.
CREATE FUNCTION reject_deposit(p_user_id uuid, p_deposit_id uuid, p_actor text, p_reason text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_deposit deposits := lock_deposit(p_user_id, p_deposit_id);
BEGIN
  UPDATE deposits SET status = 2, reason = p_reason, decided_at = clock_now(), decided_by = p_actor
    WHERE user_id = p_user_id AND deposit_id = p_deposit_id;
END $$;
