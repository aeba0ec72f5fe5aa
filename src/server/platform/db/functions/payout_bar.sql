-- What speaks against paying a withdrawal out: a debt, or a blocked player. Refuses then, unless p_despite_debt.
CREATE FUNCTION payout_bar(
  p_user_id uuid, p_withdrawal_id uuid, p_despite_debt boolean, OUT debt_paise bigint, OUT is_blocked boolean
) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT wallet.debt_paise, player.status = 2 INTO STRICT debt_paise, is_blocked
    FROM wallets wallet JOIN players player USING (user_id) WHERE user_id = p_user_id;
  IF (debt_paise > 0 OR is_blocked) AND NOT p_despite_debt THEN
    PERFORM refuse(format(
      'The player of withdrawal %s %s. Reject it, or pay all the same.', p_withdrawal_id,
      concat_ws(' and ', CASE WHEN is_blocked THEN 'is blocked' END,
        CASE WHEN debt_paise > 0 THEN 'owes ' || replace(rupees(debt_paise), ',', '') END)));
  END IF;
END $$;
