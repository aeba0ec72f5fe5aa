-- Writes one ledger entry of play with its postings and changes the wallet with it.
-- A positive amount makes the account grow; the debt account is the negative of what the player owes.
CREATE FUNCTION post_entry(
  p_user_id uuid, p_kind text, p_round_id uuid, p_actor text, p_at timestamp with time zone, p_ordinal integer,
  p_wallet_paise bigint, p_stake_paise bigint, p_house_paise bigint, p_debt_paise bigint
) RETURNS wallets LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid := uuid_at(p_at, p_ordinal);
  v_wallet wallets;
BEGIN
  IF p_wallet_paise = 0 THEN
    SELECT * INTO STRICT v_wallet FROM wallets WHERE user_id = p_user_id;
  ELSE
    UPDATE wallets SET
      balance_paise = balance_paise + p_wallet_paise,
      debt_paise = debt_paise - p_debt_paise,
      version = version + 1
    WHERE user_id = p_user_id RETURNING * INTO STRICT v_wallet;
  END IF;
  INSERT INTO journal (user_id, journal_id, kind, subject_id, actor, created_at)
    VALUES (p_user_id, v_id, p_kind, p_round_id, p_actor, p_at);
  INSERT INTO postings (user_id, journal_id, account, amount_paise, wallet_version, balance_after_paise)
    SELECT p_user_id, v_id, account, amount_paise, wallet_version, balance_after_paise
    FROM (VALUES
      ('wallet', p_wallet_paise, v_wallet.version, v_wallet.balance_paise),
      ('stake', p_stake_paise, NULL, NULL),
      ('house', p_house_paise, NULL, NULL),
      ('debt', p_debt_paise, NULL, NULL)
    ) AS sides (account, amount_paise, wallet_version, balance_after_paise)
    WHERE amount_paise <> 0;
  RETURN v_wallet;
END $$;
