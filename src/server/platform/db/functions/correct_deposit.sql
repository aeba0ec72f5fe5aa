-- Undoes an approval that was a mistake. Its credit goes back where it came from, as debt where the player has spent it.
-- The claim is pending again as a deposit of its own, so that no deposit is credited twice; so are the claims that the
-- approval had rejected. Returns these. Two operators have agreed on it.
CREATE FUNCTION correct_deposit(
  p_user_id uuid, p_deposit_id uuid, p_reopened_as uuid, p_actor text, p_reason text, p_proposal_id uuid
) RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players := lock_player(p_user_id);
  v_wallet wallets := lock_wallet(p_user_id);
  v_entry_id uuid := credit_of(p_user_id, p_deposit_id);
  v_at timestamp with time zone := clock_now();
  v_deposit deposits;
BEGIN
  SELECT * INTO v_deposit FROM deposits WHERE user_id = p_user_id AND deposit_id = p_deposit_id;
  -- Not with a query as its argument: Citus would run the call on the machine of that query, against the locks of this one.
  PERFORM execute_proposal(p_proposal_id, 'correct deposit', p_deposit_id, v_deposit.approved_paise);
  UPDATE deposits SET
    status = 2,
    approved_paise = NULL,
    counts_as_recharge = NULL,
    reopened_as = p_reopened_as,
    reason = p_reason,
    decided_at = v_at,
    decided_by = p_actor
  WHERE user_id = p_user_id AND deposit_id = p_deposit_id RETURNING * INTO v_deposit;
  DELETE FROM credited_references WHERE utr_canonical = v_deposit.utr_canonical AND deposit_id = p_deposit_id;
  -- It keeps its place among the pending ones.
  INSERT INTO deposits (user_id, deposit_id, amount_paise, utr_no, utr_canonical, type, status, created_at)
    VALUES (p_user_id, p_reopened_as, v_deposit.amount_paise, v_deposit.utr_no, v_deposit.utr_canonical, v_deposit.type, 0,
      v_deposit.created_at);
  UPDATE players SET first_recharge = least(first_recharge,
      (SELECT count(*) FROM deposits WHERE user_id = p_user_id AND status = 1 AND counts_as_recharge))
    WHERE user_id = p_user_id;
  PERFORM post_reversal(p_user_id, v_entry_id, p_deposit_id, p_actor, p_reason);
  RETURN QUERY UPDATE deposits SET status = 0, rejected_for = NULL, reason = NULL, decided_at = NULL, decided_by = NULL
    WHERE rejected_for = p_deposit_id AND status = 2 RETURNING deposit_id;
END $$;
