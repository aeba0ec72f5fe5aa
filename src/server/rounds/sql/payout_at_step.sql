-- Returns the payout of a round that is settled at a step. Stakes are whole rupees, multipliers hundredths.
CREATE FUNCTION payout_at_step(p_stake_paise bigint, p_multipliers integer[], p_max_win_paise bigint, p_step integer)
RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_step = 0 THEN p_stake_paise ELSE least(p_stake_paise / 100 * p_multipliers[p_step], p_max_win_paise) END
$$;
