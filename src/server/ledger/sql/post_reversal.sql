-- An amount that the wallet does not hold becomes debt. p_subject_id: the deposit that is corrected, or null.
CREATE FUNCTION post_reversal(
  p_user_id uuid, p_entry_id uuid, p_subject_id uuid, p_actor text, p_reason text,
  OUT entry_kind text, OUT against text, OUT change_paise bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets := lock_wallet(p_user_id);
  v_owed_paise bigint;
BEGIN
  SELECT * INTO entry_kind, against, change_paise FROM reversal_of(p_user_id, p_entry_id);
  v_owed_paise := greatest(0, -change_paise - v_wallet.balance_paise);
  PERFORM post_entry(p_user_id, 'reversal', p_subject_id, p_actor, clock_now(),
    p_wallet_paise => change_paise + v_owed_paise,
    p_debt_paise => -v_owed_paise,
    p_house_paise => CASE against WHEN 'house' THEN -change_paise ELSE 0 END,
    p_clearing_paise => CASE against WHEN 'clearing' THEN -change_paise ELSE 0 END,
    p_promotion_paise => CASE against WHEN 'promotion' THEN -change_paise ELSE 0 END,
    p_reason => p_reason, p_reverses_id => p_entry_id);
END $$;
