CREATE FUNCTION publish_round(p_round open_rounds, p_outcome round_outcome)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_is_won boolean := p_outcome.state = 'cashed_out';
  v_multiplier bigint := p_outcome.payout_paise * 100 / p_round.stake_paise;
  v_day date := (p_outcome.at AT TIME ZONE 'UTC')::date;
  v_week date := date_trunc('week', v_day::timestamp)::date;
  v_walk bigint := CASE WHEN v_is_won THEN p_outcome.step ELSE p_outcome.step - 1 END;
  v_kept text[];
  v_best record;
BEGIN
  -- A read and a row in VALUES: Citus needs 25 times as long for an INSERT … SELECT … ON CONFLICT.
  SELECT array_agg(period || board) INTO v_kept FROM board_entries
    WHERE user_id = p_round.user_id AND type = p_round.type AND starts_on = CASE period WHEN 'day' THEN v_day ELSE v_week END
      AND value >= CASE board WHEN 'multiplier' THEN v_multiplier WHEN 'walk' THEN v_walk ELSE p_outcome.payout_paise END;
  FOR v_best IN
    SELECT period, starts_on, board, value FROM (VALUES ('day', v_day), ('week', v_week)) AS periods (period, starts_on)
      CROSS JOIN (VALUES ('multiplier', v_multiplier), ('walk', v_walk), ('win', p_outcome.payout_paise)) AS boards (board, value)
      WHERE (v_is_won OR board = 'walk') AND value > 0 AND (period || board = ANY (v_kept)) IS NOT TRUE
  LOOP
    INSERT INTO board_entries (user_id, period, starts_on, type, board, value, round_id, reached_at)
      VALUES (p_round.user_id, v_best.period, v_best.starts_on, p_round.type, v_best.board, v_best.value, p_round.round_id, p_outcome.at)
      ON CONFLICT (user_id, period, starts_on, type, board) DO UPDATE
        SET value = excluded.value, round_id = excluded.round_id, reached_at = excluded.reached_at;
  END LOOP;
  IF v_is_won THEN
    INSERT INTO live_wins (user_id, round_id, type, step, multiplier, payout_paise, created_at)
      VALUES (p_round.user_id, p_round.round_id, p_round.type, p_outcome.step, v_multiplier, p_outcome.payout_paise, p_outcome.at);
  END IF;
END $$;
