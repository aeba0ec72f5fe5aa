-- Resets the counters of periods that have ended. A session ends 30 minutes after its last bet. The clock may have been set back.
CREATE FUNCTION roll_play_state(p_state play_state, p_at timestamp with time zone)
RETURNS play_state LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_day date := (p_at AT TIME ZONE 'UTC')::date;
  v_periods text[];
BEGIN
  IF v_day > p_state.counted_on THEN
    v_periods := ARRAY['day', 'week', 'month'];
    FOR i IN 1..3 LOOP
      IF date_trunc(v_periods[i], v_day::timestamp) > date_trunc(v_periods[i], p_state.counted_on::timestamp) THEN
        p_state.stake_paise[i] := 0;
        p_state.loss_paise[i] := 0;
      END IF;
    END LOOP;
    p_state.counted_on := v_day;
  END IF;
  IF p_at - p_state.bet_at > interval '30 minutes' THEN
    p_state.session_started_at := NULL;
    p_state.session_stake_paise := 0;
    p_state.session_payout_paise := 0;
    p_state.checked_at := NULL;
  END IF;
  RETURN p_state;
END $$;
