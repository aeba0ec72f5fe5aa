-- A positive amount makes the account grow; debt is negative. Two or three amounts are not zero.
-- A credit first repays debt, by a second entry with the same subject.
CREATE FUNCTION post_entry(
  p_user_id uuid, p_kind text, p_subject_id uuid, p_actor text, p_at timestamp with time zone,
  p_wallet_paise bigint DEFAULT 0, p_stake_paise bigint DEFAULT 0, p_house_paise bigint DEFAULT 0, p_debt_paise bigint DEFAULT 0,
  p_withdrawal_paise bigint DEFAULT 0, p_clearing_paise bigint DEFAULT 0, p_promotion_paise bigint DEFAULT 0,
  p_reason text DEFAULT NULL, p_reverses_id uuid DEFAULT NULL
) RETURNS wallets LANGUAGE plpgsql AS $$
DECLARE
  v_id uuid;
  v_wallet wallets;
  v_posted wallets;
  v_accounts text[];
  v_paise bigint[];
  v_repaid_paise bigint;
BEGIN
  IF p_wallet_paise = 0 AND p_debt_paise = 0 THEN
    SELECT * INTO STRICT v_wallet FROM wallets WHERE user_id = p_user_id;
  ELSE
    UPDATE wallets SET
      balance_paise = balance_paise + p_wallet_paise,
      debt_paise = debt_paise - p_debt_paise,
      version = version + (p_wallet_paise <> 0)::integer
    WHERE user_id = p_user_id RETURNING * INTO STRICT v_wallet;
  END IF;
  -- Orders entries of one millisecond by the version of the wallet.
  v_id := uuid_at(p_at, ((v_wallet.version * 2 + (p_wallet_paise = 0)::integer) % 4096)::integer);
  INSERT INTO journal (user_id, journal_id, kind, subject_id, reverses_id, actor, reason, created_at)
    VALUES (p_user_id, v_id, p_kind, p_subject_id, p_reverses_id, p_actor, p_reason, p_at);
  SELECT array_agg(account), array_agg(paise) INTO v_accounts, v_paise
    FROM unnest(
      ARRAY['wallet', 'stake', 'house', 'debt', 'withdrawal', 'clearing', 'promotion'],
      ARRAY[p_wallet_paise, p_stake_paise, p_house_paise, p_debt_paise, p_withdrawal_paise, p_clearing_paise, p_promotion_paise]
    ) AS sides (account, paise) WHERE paise <> 0;
  IF p_wallet_paise <> 0 THEN
    v_posted := v_wallet;
  END IF;
  -- VALUES, because Citus needs five times as long for an INSERT … SELECT. A trigger checks the sum after each statement.
  IF cardinality(v_accounts) = 2 THEN
    INSERT INTO postings (user_id, journal_id, account, amount_paise, wallet_version, balance_after_paise) VALUES
      (p_user_id, v_id, v_accounts[1], v_paise[1], v_posted.version, v_posted.balance_paise),
      (p_user_id, v_id, v_accounts[2], v_paise[2], NULL, NULL);
  ELSE
    INSERT INTO postings (user_id, journal_id, account, amount_paise, wallet_version, balance_after_paise) VALUES
      (p_user_id, v_id, v_accounts[1], v_paise[1], v_posted.version, v_posted.balance_paise),
      (p_user_id, v_id, v_accounts[2], v_paise[2], NULL, NULL),
      (p_user_id, v_id, v_accounts[3], v_paise[3], NULL, NULL);
  END IF;
  IF p_wallet_paise > 0 AND v_wallet.debt_paise > 0 THEN
    v_repaid_paise := least(v_wallet.balance_paise, v_wallet.debt_paise);
    RETURN post_entry(p_user_id, 'debt_repaid', p_subject_id, 'house', p_at,
      p_wallet_paise => -v_repaid_paise, p_debt_paise => v_repaid_paise);
  END IF;
  RETURN v_wallet;
END $$;
