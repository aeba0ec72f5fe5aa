CREATE FUNCTION audit_wallets(p_before wallets, p_after wallets)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN audit_change(jsonb_build_object('balance', rupees_text(p_before.balance_paise), 'debt', rupees_text(p_before.debt_paise)),
    jsonb_build_object('balance', rupees_text(p_after.balance_paise), 'debt', rupees_text(p_after.debt_paise)));
END $$;
