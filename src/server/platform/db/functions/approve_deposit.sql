-- Credits a pending deposit with the amount seen at the bank, and rejects every other claim to its bank reference.
-- Of two approvals for one reference the second waits for the first. Returns the deposits that were rejected.
-- One operator may approve up to p_max_alone_paise what a bank's statement has; two must agree on anything else.
CREATE FUNCTION approve_deposit(
  p_user_id uuid, p_deposit_id uuid, p_approved_paise bigint, p_min_recharge_paise bigint, p_actor text,
  p_max_alone_paise bigint, p_proposal_id uuid
) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players := lock_player(p_user_id);
  v_wallet wallets := lock_wallet(p_user_id);
  v_at timestamp with time zone := clock_now();
  v_deposit deposits;
  v_credited_as uuid;
BEGIN
  SELECT * INTO STRICT v_deposit FROM deposits WHERE user_id = p_user_id AND deposit_id = p_deposit_id;
  INSERT INTO credited_references (utr_canonical, user_id, deposit_id)
    VALUES (v_deposit.utr_canonical, p_user_id, p_deposit_id) ON CONFLICT DO NOTHING;
  SELECT deposit_id INTO v_credited_as FROM credited_references WHERE utr_canonical = v_deposit.utr_canonical;
  IF v_credited_as IS DISTINCT FROM p_deposit_id THEN
    PERFORM refuse(format('UTR %s was already approved, as deposit %s.', v_deposit.utr_no, v_credited_as));
  END IF;
  IF is_paid_reference(v_deposit.utr_canonical) THEN
    PERFORM refuse(format('UTR %s is that of a payment of ours. It can never be credited.', v_deposit.utr_no));
  END IF;
  PERFORM lock_deposit(p_user_id, p_deposit_id);
  IF p_approved_paise > v_deposit.amount_paise
    AND passed_deposit_limit(p_user_id, v_deposit.created_at, p_approved_paise, p_deposit_id) IS NOT NULL
  THEN
    PERFORM refuse(format('Deposit %s would pass the player''s deposit limit with this amount. Return it.', p_deposit_id));
  END IF;
  IF NOT (CASE WHEN p_actor = 'house' THEN (SELECT money = 'demo' FROM database_metadata)
    ELSE p_approved_paise <= p_max_alone_paise AND has_bank_line(v_deposit.utr_canonical, p_approved_paise) END)
  THEN
    PERFORM execute_proposal(p_proposal_id, 'approve deposit', p_deposit_id, p_approved_paise);
  END IF;
  UPDATE deposits SET
    status = 1,
    approved_paise = p_approved_paise,
    counts_as_recharge = p_approved_paise >= p_min_recharge_paise,
    decided_at = v_at,
    decided_by = p_actor
  WHERE user_id = p_user_id AND deposit_id = p_deposit_id;
  IF p_approved_paise >= p_min_recharge_paise THEN
    UPDATE players SET first_recharge = least(first_recharge + 1, 2) WHERE user_id = p_user_id;
  END IF;
  PERFORM post_entry(p_user_id, 'deposit', p_deposit_id, p_actor, v_at,
    p_wallet_paise => p_approved_paise, p_clearing_paise => -p_approved_paise);
  RETURN QUERY UPDATE deposits SET
    status = 2,
    reason = format('The UTR was approved as deposit %s.', p_deposit_id),
    rejected_for = p_deposit_id,
    decided_at = v_at,
    decided_by = p_actor
  WHERE utr_canonical = v_deposit.utr_canonical AND status = 0 RETURNING deposit_id;
END $$;
