CREATE FUNCTION settle_target(p_round open_rounds, p_target smallint, p_fatal_line smallint, p_server_seed bytea)
RETURNS round_outcome LANGUAGE plpgsql AS $$
DECLARE
  v_outcome round_outcome;
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
  RETURN end_round(p_round, v_outcome, 'player', NULL, p_fatal_line, p_server_seed, p_target);
END $$;
