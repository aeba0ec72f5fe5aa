CREATE FUNCTION request_withdrawal(
  p_user_id uuid, p_key_hash uuid, p_body_hash uuid,
  p_withdrawal_id uuid, p_amount_paise bigint, p_account_number text, p_account_holder_name text, p_bank_name text,
  p_ifsc_code text, p_upi_id text, p_mobile_number text, p_qrcode text
) RETURNS json LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  c_most_pending CONSTANT integer := 3;
  v_response json := (claim_idempotency_key(p_user_id, p_key_hash, p_body_hash, p_withdrawal_id)).response;
  v_at timestamp with time zone;
  v_player players;
  v_wallet wallets;
BEGIN
  IF v_response IS NOT NULL THEN
    RETURN v_response;
  END IF;
  v_player := lock_player(p_user_id);
  v_wallet := lock_wallet(p_user_id);
  IF v_player.status <> 1 THEN
    PERFORM refuse('blocked');
  ELSIF needs_deposit(p_user_id) THEN
    PERFORM refuse('deposit_first');
  ELSIF v_player.withdrawals_from > clock_now() THEN
    PERFORM refuse('withdrawals_wait');
  ELSIF v_wallet.debt_paise > 0 THEN
    PERFORM refuse('debt');
  ELSIF v_wallet.balance_paise < p_amount_paise THEN
    PERFORM refuse('insufficient_balance');
  ELSIF (SELECT count(*) FROM withdrawals WHERE user_id = p_user_id AND status = 0) >= c_most_pending THEN
    PERFORM refuse('pending_limit', jsonb_build_object('most', c_most_pending::text));
  END IF;
  v_at := clock_now();
  INSERT INTO withdrawals (
    user_id, withdrawal_id, amount_paise, account_number, account_holder_name, bank_name, ifsc_code, upi_id, mobile_number,
    qrcode, type, status, created_at
  ) VALUES (
    p_user_id, p_withdrawal_id, p_amount_paise, p_account_number, p_account_holder_name, p_bank_name, p_ifsc_code, p_upi_id,
    p_mobile_number, p_qrcode, 2, 0, v_at
  );
  v_wallet := post_entry(p_user_id, 'withdrawal_held', p_withdrawal_id, 'player', v_at,
    p_wallet_paise => -p_amount_paise, p_withdrawal_paise => p_amount_paise);
  v_response := json_build_object(
    'success', true, 'message', 'Withdrawal requested.', 'withdrawal_id', p_withdrawal_id,
    'balance', trim_scale(v_wallet.balance_paise / 100.0), 'wallet_version', v_wallet.version);
  UPDATE idempotency_keys SET response = v_response WHERE user_id = p_user_id AND key_hash = p_key_hash;
  RETURN v_response;
END $$;
