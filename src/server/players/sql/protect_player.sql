-- Excludes a player or sets a break. Neither can be shortened, but two operators can lift an exclusion (lift_exclusion.sql). An exclusion of
-- confirm_exclusion_months or more starts with one day, and a second operator confirms the rest.
-- Body: id, reason; days, or months with is_asked (the player asked for it) and the open round as read: round_id, step, fatal_line,
-- server_seed; in a proposal also player.
CREATE FUNCTION protect_player(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'support', 'cashier', 'finance', 'admin');
  v_before players := lock_player((p_body ->> 'id')::uuid);
  v_after players;
  v_months integer := (p_body ->> 'months')::integer;
  v_is_long boolean := v_months >= coalesce((setting('play_rules') ->> 'confirm_exclusion_months')::integer, 0);
  v_until timestamp with time zone;
BEGIN
  IF v_months IS NULL THEN
    PERFORM take_break(v_before.user_id, (p_body ->> 'days')::integer, true);
  ELSIF v_by.proposal_id IS NOT NULL THEN
    IF v_before.excluded_until IS NULL THEN
      PERFORM refuse('not_excluded', jsonb_build_object('name', v_before.name));
    END IF;
    UPDATE players SET excluded_until = greatest(excluded_until, months_from_now(v_months)), excluded_by_staff = true
      WHERE user_id = v_before.user_id;
  ELSE
    PERFORM exclude_until(v_before, CASE WHEN v_is_long THEN clock_now() + interval '1 day' ELSE months_from_now(v_months) END, true,
      (p_body ->> 'round_id')::uuid, (p_body ->> 'step')::smallint, (p_body ->> 'fatal_line')::smallint, decode(p_body ->> 'server_seed', 'hex'));
    UPDATE players SET staff_exclusion_at = CASE WHEN (p_body ->> 'is_asked')::boolean THEN NULL
        WHEN v_before.excluded_until IS NULL THEN clock_now() ELSE staff_exclusion_at END
      WHERE user_id = v_before.user_id;
  END IF;
  SELECT * INTO v_after FROM players WHERE user_id = v_before.user_id;
  v_until := CASE WHEN v_months IS NULL THEN v_after.break_until ELSE v_after.excluded_until END;
  PERFORM add_audit_entry(v_by, CASE WHEN v_months IS NULL THEN 'player break' ELSE 'player exclude' END, v_before.user_id,
    (p_body ->> 'round_id')::uuid, jsonb_build_object('reason', p_body ->> 'reason', 'is_asked', p_body -> 'is_asked',
      'before', protection_of(v_before), 'after', protection_of(v_after)));
  IF v_is_long AND v_by.proposal_id IS NULL THEN
    PERFORM propose(v_by, 'exclude player', 'protect_player', v_before.user_id::text, v_before.user_id,
      p_body - ARRAY['round_id', 'step', 'fatal_line', 'server_seed'] || jsonb_build_object('player', v_before.name));
  END IF;
  RETURN jsonb_build_object('until', iso_text(v_until), 'is_proposed', coalesce(v_is_long, false) AND v_by.proposal_id IS NULL);
END $$;
