-- Returns whether the deposit was credited.
CREATE FUNCTION decide_demo_deposit(p_deposit_id uuid)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_deposit deposits := lock_deposit(p_deposit_id);
  v_house acting_operator := (NULL, 'house', 'house', NULL, NULL, NULL);
BEGIN
  PERFORM require_demo();
  PERFORM require_undecided_deposit(v_deposit);
  IF creditable_paise(v_deposit, v_deposit.amount_paise) < v_deposit.amount_paise THEN
    PERFORM mark_to_refund(v_deposit, v_deposit.amount_paise, 'house');
    RETURN false;
  ELSIF EXISTS (SELECT FROM used_references WHERE utr_canonical = v_deposit.utr_canonical) THEN
    UPDATE deposits SET status = 2, reason = 'The UTR was approved for another claim.', decided_at = clock_now(), decided_by = 'house'
      WHERE user_id = v_deposit.user_id AND deposit_id = p_deposit_id;
    RETURN false;
  END IF;
  PERFORM credit_deposit(v_deposit, v_deposit.amount_paise, 0, v_house);
  RETURN true;
END $$;
