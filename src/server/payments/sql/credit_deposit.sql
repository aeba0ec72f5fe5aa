-- The caller has locked the deposit. p_refund_paise: the part that may not be credited. Returns the number of other claims that were rejected.
CREATE FUNCTION credit_deposit(p_deposit deposits, p_paise bigint, p_refund_paise bigint, p_by acting_operator)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamp with time zone := clock_now();
  v_counts boolean := p_paise >= setting('min_recharge_paise')::bigint;
BEGIN
  PERFORM reserve_reference(p_deposit.utr_canonical, p_deposit.user_id, p_deposit.deposit_id);
  UPDATE deposits SET
    status = 1,
    approved_paise = p_paise,
    counts_as_recharge = v_counts,
    refund_state = CASE WHEN p_refund_paise > 0 THEN 'due' END,
    refund_paise = nullif(p_refund_paise, 0),
    reason = NULL,
    decided_at = v_at,
    decided_by = p_by.actor
  WHERE user_id = p_deposit.user_id AND deposit_id = p_deposit.deposit_id;
  IF v_counts THEN
    UPDATE players SET first_recharge = least(first_recharge + 1, 2) WHERE user_id = p_deposit.user_id;
  END IF;
  PERFORM post_entry(p_deposit.user_id, 'deposit', p_deposit.deposit_id, p_by.actor, v_at,
    p_wallet_paise => p_paise, p_clearing_paise => -p_paise);
  RETURN reject_other_claims(p_deposit, p_by, format('The UTR was approved as deposit %s.', p_deposit.deposit_id));
END $$;
