CREATE FUNCTION payout_of(p_round open_rounds, p_step smallint)
RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT payout_at_step(p_round.stake_paise, p_round.multipliers, p_round.max_win_paise, p_step)
$$;
