-- Refunds the stake before the first step or for cause 'voided'.
-- 'stale': the round has changed since it was read, or is not abandoned, or is of an earlier epoch.
CREATE FUNCTION settle_at_current_step(
  p_user_id uuid, p_round_id uuid, p_step smallint, p_cause text, p_actor text,
  p_fatal_line smallint, p_server_seed bytea
) RETURNS round_outcome LANGUAGE plpgsql AS $$
DECLARE
  v_round open_rounds := lock_open_round(p_user_id, p_round_id);
  v_wallet wallets := lock_wallet(p_user_id);
  v_outcome round_outcome;
BEGIN
  v_outcome.at := clock_now();
  IF v_round.user_id IS NULL OR p_step <> v_round.step
    OR (v_round.unsettled_step IS NOT NULL AND p_cause <> 'voided')
    OR (p_cause = 'abandoned' AND (v_round.touched_at > v_outcome.at - interval '24 hours' OR v_round.epoch IS DISTINCT FROM current_epoch()))
  THEN
    v_outcome.result := 'stale';
    RETURN v_outcome;
  END IF;
  v_outcome.cause := p_cause;
  v_outcome.step := p_step;
  IF p_step = 0 OR p_cause = 'voided' THEN
    v_outcome.state := 'refunded';
    v_outcome.payout_paise := v_round.stake_paise;
  ELSE
    v_outcome.state := 'cashed_out';
    v_outcome.payout_paise := payout_of(v_round, p_step);
  END IF;
  RETURN end_round(v_round, v_outcome, p_actor, NULL, p_fatal_line, p_server_seed);
END $$;
