CREATE FUNCTION count_payout(p_user_id uuid, p_at timestamp with time zone, p_payout_paise bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_state play_state;
BEGIN
  IF p_payout_paise = 0 THEN
    RETURN;
  END IF;
  SELECT * INTO STRICT v_state FROM play_state WHERE user_id = p_user_id FOR UPDATE;
  v_state := roll_play_state(v_state, p_at);
  UPDATE play_state SET
    counted_on = v_state.counted_on,
    stake_paise = v_state.stake_paise,
    loss_paise = ARRAY[v_state.loss_paise[1] - p_payout_paise, v_state.loss_paise[2] - p_payout_paise, v_state.loss_paise[3] - p_payout_paise],
    session_payout_paise = session_payout_paise + p_payout_paise
  WHERE user_id = p_user_id;
END $$;
