-- Amounts in rupees.
CREATE FUNCTION player_control(p_user_id uuid)
RETURNS json LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_at timestamp with time zone := clock_now();
  v_player players;
  v_state play_state;
  v_check_minutes integer;
  v_deposited_paise bigint[];
BEGIN
  IF EXISTS (SELECT FROM player_limits WHERE user_id = p_user_id AND kind = 'deposit') THEN
    v_deposited_paise := deposits_by_period(p_user_id, v_at, NULL);
  END IF;
  SELECT * INTO STRICT v_player FROM players WHERE user_id = p_user_id;
  SELECT * INTO STRICT v_state FROM play_state WHERE user_id = p_user_id;
  v_state := roll_play_state(v_state, v_at);
  v_check_minutes := least(v_state.check_minutes, (setting('play_rules') ->> 'check_minutes')::integer);
  RETURN json_build_object(
    'now', iso_text(v_at),
    'limits', (
      SELECT coalesce(json_agg(json_build_object(
        'kind', kind,
        'period', period,
        'value', trim_scale(value / unit),
        'left', trim_scale(greatest(0, value - CASE kind
          WHEN 'stake' THEN v_state.stake_paise[period_index(period)]
          WHEN 'loss' THEN v_state.loss_paise[period_index(period)]
          WHEN 'deposit' THEN v_deposited_paise[period_index(period)]
          ELSE coalesce(floor(extract(epoch FROM v_at - v_state.session_started_at) / 60), 0)
        END) / unit),
        'looser', CASE WHEN NOT has_lapsed(pending_since) THEN json_build_object(
          'value', trim_scale(pending_value / unit), 'from', iso_text(pending_since + interval '24 hours')) END
      ) ORDER BY kind, period_index(period)), '[]')
      FROM (SELECT *, CASE kind WHEN 'session' THEN 1.0 ELSE 100.0 END AS unit FROM player_limits WHERE user_id = p_user_id) AS limits),
    'break_until', CASE WHEN v_player.break_until > v_at THEN iso_text(v_player.break_until) END,
    'excluded_until', iso_text(v_player.excluded_until),
    'excluded_by_staff', v_player.excluded_by_staff,
    'session', CASE WHEN v_state.session_started_at IS NOT NULL THEN json_build_object(
      'started_at', iso_text(v_state.session_started_at),
      'ends_at', iso_text(v_state.bet_at + interval '30 minutes'),
      'staked', trim_scale(v_state.session_stake_paise / 100.0),
      'paid_out', trim_scale(v_state.session_payout_paise / 100.0)) END,
    'check_minutes', v_check_minutes,
    'check_due_at', iso_text(v_state.checked_at + make_interval(mins => v_check_minutes)),
    'deposit_limit_answered', v_player.deposit_limit_answered,
    'loss_limit_answered', v_player.loss_limit_answered
  );
END $$;
