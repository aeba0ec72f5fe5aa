-- Gives money to a player, or takes it where it is below zero, against the house. Two operators have agreed on it.
CREATE FUNCTION adjust_wallet(p_user_id uuid, p_change_paise bigint, p_actor text, p_reason text, p_proposal_id uuid)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_wallet wallets := lock_wallet(p_user_id);
BEGIN
  PERFORM execute_proposal(p_proposal_id, 'adjust wallet', p_user_id, p_change_paise);
  IF v_wallet.balance_paise + p_change_paise < 0 THEN
    PERFORM refuse('The balance changed a moment ago and does not cover this.');
  END IF;
  PERFORM post_entry(p_user_id, 'adjustment', NULL, p_actor, clock_now(),
    p_wallet_paise => p_change_paise, p_house_paise => -p_change_paise, p_reason => p_reason);
END $$;
