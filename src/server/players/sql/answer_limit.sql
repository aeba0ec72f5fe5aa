-- Records that a player has answered the question for a limit of deposits or losses.
CREATE FUNCTION answer_limit(p_user_id uuid, p_kind text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE players SET deposit_limit_answered = deposit_limit_answered OR p_kind = 'deposit',
      loss_limit_answered = loss_limit_answered OR p_kind = 'loss'
    WHERE user_id = p_user_id;
END $$;
