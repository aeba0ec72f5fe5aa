CREATE FUNCTION answer_deposit_limit(p_user_id uuid)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE players SET deposit_limit_answered = true WHERE user_id = p_user_id;
END $$;
