-- Ends an exclusion that staff began, that the player did not ask for, and that is not older than a day. Needs two operators.
-- Body: id, reason; in a proposal also player.
CREATE FUNCTION lift_exclusion(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'support', 'cashier', 'finance', 'admin');
  v_player players := lock_player((p_body ->> 'id')::uuid);
BEGIN
  IF v_player.excluded_until IS NULL THEN
    PERFORM refuse('not_excluded', jsonb_build_object('name', v_player.name));
  ELSIF v_player.staff_exclusion_at IS NULL THEN
    PERFORM refuse('own_exclusion', jsonb_build_object('name', v_player.name));
  ELSIF v_player.staff_exclusion_at + interval '1 day' <= clock_now() THEN
    PERFORM refuse('exclusion_stays');
  ELSIF v_by.proposal_id IS NULL THEN
    RETURN propose(v_by, 'lift exclusion', 'lift_exclusion', v_player.user_id::text, v_player.user_id,
      p_body || jsonb_build_object('player', v_player.name));
  END IF;
  UPDATE players SET excluded_until = NULL, excluded_by_staff = false, staff_exclusion_at = NULL WHERE user_id = v_player.user_id;
  UPDATE sessions SET player_status = v_player.status WHERE user_id = v_player.user_id;
  PERFORM close_proposals(v_by.operator_id, 'exclude player', ARRAY[v_player.user_id::text]);
  PERFORM add_audit_entry(v_by, 'player exclusion lifted', v_player.user_id, NULL, jsonb_build_object('reason', p_body ->> 'reason')
    || audit_change(jsonb_build_object('excluded_until', iso_text(v_player.excluded_until)), '{"excluded_until": null}'));
  RETURN '{}';
END $$;
