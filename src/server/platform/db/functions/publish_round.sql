CREATE FUNCTION publish_round(p_round open_rounds, p_outcome round_outcome)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_is_won boolean := p_outcome.state = 'cashed_out';
  v_multiplier integer := p_outcome.payout_paise * 100 / p_round.stake_paise;
  v_day date := (p_outcome.at AT TIME ZONE 'UTC')::date;
BEGIN
  INSERT INTO board_entries AS best (period, starts_on, type, board, user_id, value, round_id, reached_at)
    SELECT period, starts_on, p_round.type, board, p_round.user_id, value, p_round.round_id, p_outcome.at
    FROM (VALUES ('day', v_day), ('week', date_trunc('week', v_day::timestamp)::date)) AS periods (period, starts_on)
    CROSS JOIN (VALUES
      ('multiplier', CASE WHEN v_is_won THEN v_multiplier::bigint END),
      ('walk', nullif(CASE WHEN v_is_won THEN p_outcome.step ELSE p_outcome.step - 1 END, 0)::bigint),
      ('win', CASE WHEN v_is_won THEN p_outcome.payout_paise END)
    ) AS boards (board, value)
    WHERE value IS NOT NULL
    ON CONFLICT (user_id, period, starts_on, type, board) DO UPDATE
      SET value = excluded.value, round_id = excluded.round_id, reached_at = excluded.reached_at
      WHERE excluded.value > best.value;
  IF v_is_won THEN
    INSERT INTO live_wins (user_id, round_id, type, step, multiplier, payout_paise, created_at)
      VALUES (p_round.user_id, p_round.round_id, p_round.type, p_outcome.step, v_multiplier, p_outcome.payout_paise, p_outcome.at);
  END IF;
END $$;
