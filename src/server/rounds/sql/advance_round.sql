-- A failed settlement ('unsettled') keeps the step committed: a rollback would let the player cash out before a fatal line.
-- p_fatal_line and p_server_seed are null unless this step ends the round.
CREATE FUNCTION advance_round(
  p_user_id uuid, p_round_id uuid, p_step smallint, p_fire_hit boolean,
  p_fatal_line smallint, p_server_seed bytea
) RETURNS round_outcome LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_round open_rounds := lock_open_round(p_user_id, p_round_id);
  v_wallet wallets := lock_wallet(p_user_id);
  v_fire_hit boolean := coalesce(v_round.unsettled_fire_hit, p_fire_hit);
  v_outcome round_outcome;
BEGIN
  IF v_round.user_id IS NULL OR p_step <> v_round.step + 1 THEN
    v_outcome.result := 'stale';
    RETURN v_outcome;
  ELSIF v_round.epoch <> require_epoch() THEN
    PERFORM refuse('round_held');
  END IF;
  v_outcome.step := p_step;
  v_outcome.at := clock_now();
  IF p_fatal_line = p_step OR v_fire_hit THEN
    v_outcome.state := 'fried';
    v_outcome.cause := CASE WHEN p_fatal_line = p_step THEN 'roast' ELSE 'fire' END;
    v_outcome.payout_paise := 0;
  ELSIF p_step >= v_round.last_step THEN
    v_outcome.state := 'cashed_out';
    v_outcome.payout_paise := payout_of(v_round, p_step);
    v_outcome.cause := CASE WHEN v_outcome.payout_paise >= v_round.max_win_paise THEN 'max_win' ELSE 'last_line' END;
  ELSE
    UPDATE open_rounds SET
      step = p_step,
      touched_at = v_outcome.at,
      landed_at = landed_at || v_outcome.at,
      fire_hits = fire_hits || v_fire_hit,
      wallet_versions = wallet_versions || v_wallet.version
    WHERE user_id = p_user_id;
    v_outcome.result := 'moved';
    v_outcome.balance_paise := v_wallet.balance_paise;
    v_outcome.wallet_version := v_wallet.version;
    RETURN v_outcome;
  END IF;
  BEGIN
    RETURN end_round(v_round, v_outcome, 'player', v_fire_hit, p_fatal_line, p_server_seed);
  EXCEPTION WHEN query_canceled OR OTHERS THEN
    UPDATE open_rounds SET unsettled_step = p_step, unsettled_fire_hit = v_fire_hit WHERE user_id = p_user_id;
    v_outcome.result := 'unsettled';
    v_outcome.failure := SQLSTATE;
    RETURN v_outcome;
  END;
END $$;
