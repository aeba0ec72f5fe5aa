-- The caller has locked the player. p_rules: min_start_ms; check_minutes between reality checks, or null.
CREATE FUNCTION check_and_count_stake(p_player players, p_at timestamp with time zone, p_stake_paise bigint, p_rules jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_state play_state;
  v_refusal text;
BEGIN
  SELECT * INTO STRICT v_state FROM play_state WHERE user_id = p_player.user_id FOR UPDATE;
  v_state := roll_play_state(v_state, p_at);
  v_refusal := CASE
    WHEN p_player.excluded_until IS NOT NULL THEN 'excluded'
    WHEN p_player.break_until > p_at THEN 'break'
    WHEN abs(extract(epoch FROM p_at - v_state.bet_at)) * 1000 < (p_rules ->> 'min_start_ms')::integer THEN 'too_soon'
    WHEN p_at >= v_state.checked_at + make_interval(mins => least(v_state.check_minutes, (p_rules ->> 'check_minutes')::integer)) THEN 'reality_check'
  END;
  IF v_refusal IS NULL THEN
    SELECT concat_ws('_', kind, 'limit', period) INTO v_refusal FROM player_limits
      WHERE user_id = p_player.user_id AND CASE kind
        WHEN 'stake' THEN v_state.stake_paise[period_index(period)] + p_stake_paise > value
        WHEN 'loss' THEN v_state.loss_paise[period_index(period)] + p_stake_paise > value
        WHEN 'session' THEN p_at >= v_state.session_started_at + make_interval(mins => value::integer)
      END
      ORDER BY kind, period_index(period) LIMIT 1;
  END IF;
  IF v_refusal IS NOT NULL THEN
    PERFORM refuse(v_refusal);
  END IF;
  UPDATE play_state SET
    counted_on = v_state.counted_on,
    stake_paise = ARRAY[v_state.stake_paise[1] + p_stake_paise, v_state.stake_paise[2] + p_stake_paise, v_state.stake_paise[3] + p_stake_paise],
    loss_paise = ARRAY[v_state.loss_paise[1] + p_stake_paise, v_state.loss_paise[2] + p_stake_paise, v_state.loss_paise[3] + p_stake_paise],
    bet_at = p_at,
    session_started_at = coalesce(v_state.session_started_at, p_at),
    session_stake_paise = v_state.session_stake_paise + p_stake_paise,
    session_payout_paise = v_state.session_payout_paise,
    checked_at = coalesce(v_state.checked_at, p_at)
  WHERE user_id = p_player.user_id;
END $$;
