-- Writes stake and settlement as post_entry would, in fewer statements. No debt to repay: players in debt cannot bet.
CREATE FUNCTION settle_target(p_round open_rounds, p_target smallint, p_fatal_line smallint, p_server_seed bytea)
RETURNS round_outcome LANGUAGE plpgsql AS $$
DECLARE
  v_outcome round_outcome;
  v_stake_id uuid;
  v_settlement_id uuid;
  v_version bigint;
  v_wallet wallets;
BEGIN
  v_outcome.at := p_round.created_at;
  IF p_fatal_line <= p_target THEN
    v_outcome.state := 'fried';
    v_outcome.cause := 'roast';
    v_outcome.step := p_fatal_line;
    v_outcome.payout_paise := 0;
  ELSE
    v_outcome.state := 'cashed_out';
    v_outcome.step := p_target;
    v_outcome.payout_paise := payout_of(p_round, p_target);
    v_outcome.cause := CASE
      WHEN v_outcome.payout_paise >= p_round.max_win_paise THEN 'max_win'
      WHEN p_target >= p_round.last_step THEN 'last_line'
      ELSE 'cashout'
    END;
  END IF;
  UPDATE wallets SET
    balance_paise = balance_paise - p_round.stake_paise + v_outcome.payout_paise,
    version = version + 1 + (v_outcome.payout_paise > 0)::integer
  WHERE user_id = p_round.user_id
  RETURNING balance_paise, version INTO STRICT v_outcome.balance_paise, v_outcome.wallet_version;
  v_version := v_outcome.wallet_version - (v_outcome.payout_paise > 0)::integer;
  v_stake_id := uuid_at(v_outcome.at, (v_version * 2 % 4096)::integer);
  v_settlement_id := uuid_at(v_outcome.at, ((v_outcome.wallet_version * 2 + (v_outcome.payout_paise = 0)::integer) % 4096)::integer);
  INSERT INTO journal (user_id, journal_id, kind, subject_id, actor, created_at) VALUES
    (p_round.user_id, v_stake_id, 'stake', p_round.round_id, 'player', v_outcome.at),
    (p_round.user_id, v_settlement_id, 'settlement', p_round.round_id, 'player', v_outcome.at);
  v_wallet.version := v_version;
  v_wallet.balance_paise := v_outcome.balance_paise - v_outcome.payout_paise;
  PERFORM add_postings(p_round.user_id, v_stake_id, v_wallet, ARRAY['wallet', 'stake'], ARRAY[-p_round.stake_paise, p_round.stake_paise]);
  v_wallet.version := v_outcome.wallet_version;
  v_wallet.balance_paise := v_outcome.balance_paise;
  PERFORM add_postings(p_round.user_id, v_settlement_id, v_wallet, ARRAY['wallet', 'stake', 'house'],
    ARRAY[v_outcome.payout_paise, -p_round.stake_paise, p_round.stake_paise - v_outcome.payout_paise]);
  PERFORM count_payout(p_round.user_id, v_outcome.at, v_outcome.payout_paise);
  RETURN write_round(p_round, v_outcome, 'player', p_fatal_line, p_server_seed, p_target);
END $$;
