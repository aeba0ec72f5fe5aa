-- Two or three of the amounts are not zero. 'wallet' can only be the first account. VALUES, because Citus needs five times as long for an INSERT … SELECT.
CREATE FUNCTION add_postings(p_user_id uuid, p_journal_id uuid, p_wallet wallets, p_accounts text[], p_amounts_paise bigint[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_accounts text[];
  v_paise bigint[];
BEGIN
  SELECT array_agg(account), array_agg(paise) INTO v_accounts, v_paise
    FROM unnest(p_accounts, p_amounts_paise) AS sides (account, paise) WHERE paise <> 0;
  IF v_accounts[1] <> 'wallet' THEN
    p_wallet := NULL;
  END IF;
  IF cardinality(v_accounts) = 2 THEN
    INSERT INTO postings (user_id, journal_id, account, amount_paise, wallet_version, balance_after_paise) VALUES
      (p_user_id, p_journal_id, v_accounts[1], v_paise[1], p_wallet.version, p_wallet.balance_paise),
      (p_user_id, p_journal_id, v_accounts[2], v_paise[2], NULL, NULL);
  ELSE
    INSERT INTO postings (user_id, journal_id, account, amount_paise, wallet_version, balance_after_paise) VALUES
      (p_user_id, p_journal_id, v_accounts[1], v_paise[1], p_wallet.version, p_wallet.balance_paise),
      (p_user_id, p_journal_id, v_accounts[2], v_paise[2], NULL, NULL),
      (p_user_id, p_journal_id, v_accounts[3], v_paise[3], NULL, NULL);
  END IF;
END $$;
