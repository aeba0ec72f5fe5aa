-- 'unnamed': the call names no round and may be a late one of the player's previous round.
CREATE FUNCTION cash_out_round(
  p_user_id uuid, p_round_id uuid, p_step smallint, p_is_named boolean,
  p_fatal_line smallint, p_server_seed bytea
) RETURNS round_outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_round open_rounds := lock_open_round(p_user_id, p_round_id);
  v_wallet wallets := lock_wallet(p_user_id);
  v_outcome round_outcome;
BEGIN
  IF v_round.user_id IS NULL OR p_step < 1 OR p_step <> v_round.step OR v_round.unsettled_step IS NOT NULL THEN
    v_outcome.result := 'stale';
    RETURN v_outcome;
  ELSIF v_round.epoch <> require_epoch() THEN
    PERFORM refuse('round_held');
  END IF;
  v_outcome.at := clock_now();
  IF NOT p_is_named THEN
    PERFORM FROM rounds
      WHERE user_id = p_user_id AND nonce = v_round.nonce - 1 AND ended_at > v_outcome.at - interval '60 seconds';
    IF FOUND THEN
      v_outcome.result := 'unnamed';
      RETURN v_outcome;
    END IF;
  END IF;
  v_outcome.state := 'cashed_out';
  v_outcome.cause := 'cashout';
  v_outcome.step := p_step;
  v_outcome.payout_paise := payout_of(v_round, p_step);
  RETURN end_round(v_round, v_outcome, 'player', NULL, p_fatal_line, p_server_seed);
END $$;
