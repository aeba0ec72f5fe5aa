-- Settles the open round of a player at p_step, which the caller has read. Without its seed the round is voided if p_voids_lost, and else
-- stays open. A round of an earlier epoch stays open. Returns nulls if no round was settled.
CREATE FUNCTION stop_round(
  p_user_id uuid, p_round_id uuid, p_step smallint, p_fatal_line smallint, p_server_seed bytea, p_actor text, p_voids_lost boolean
) RETURNS round_outcome LANGUAGE plpgsql AS $$
DECLARE
  v_epoch integer := current_epoch();
  v_round_id uuid;
  v_round_epoch integer;
  v_outcome round_outcome;
BEGIN
  SELECT round_id, epoch INTO v_round_id, v_round_epoch FROM open_rounds WHERE user_id = p_user_id;
  IF v_round_id IS DISTINCT FROM p_round_id THEN
    PERFORM refuse('round_moved');
  ELSIF v_round_epoch = v_epoch AND (p_voids_lost OR p_server_seed IS NOT NULL) THEN
    v_outcome := settle_at_current_step(p_user_id, v_round_id, p_step,
      CASE WHEN p_server_seed IS NULL THEN 'voided' ELSE 'blocked' END, p_actor, p_fatal_line, p_server_seed);
    IF v_outcome.result = 'stale' THEN
      PERFORM refuse('round_moved');
    END IF;
  END IF;
  RETURN v_outcome;
END $$;
