-- Stakes are whole rupees, multipliers hundredths.
CREATE FUNCTION payout_of(p_round open_rounds, p_step smallint)
RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_step = 0 THEN 0
    ELSE least(p_round.stake_paise / 100 * p_round.multipliers[p_step], p_round.max_win_paise) END
$$;
