-- Proposes a link for a player's new password. After the confirmation the proposer can be shown it for 24 hours. Body: id, reason.
CREATE FUNCTION create_password_link(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'support', 'cashier', 'finance', 'admin');
  v_player players := lock_player((p_body ->> 'id')::uuid);
  v_proposer_id uuid := proposer_of(v_by);
  v_at timestamp with time zone := clock_now();
BEGIN
  IF v_player.status <> 1 THEN
    PERFORM refuse('unblock_first', jsonb_build_object('name', v_player.name));
  ELSIF v_by.proposal_id IS NULL THEN
    RETURN propose(v_by, 'password link', 'create_password_link', v_player.user_id::text, v_player.user_id,
      p_body || jsonb_build_object('player', v_player.name));
  END IF;
  INSERT INTO password_reset_links (user_id, created_by, inviter_id, created_at, expires_at)
    SELECT v_player.user_id, 'operator:' || name, operator_id, v_at, v_at + interval '24 hours' FROM operators
      WHERE operator_id = v_proposer_id
    ON CONFLICT (user_id) DO UPDATE SET token_hash = NULL, created_by = excluded.created_by, inviter_id = excluded.inviter_id,
      created_at = excluded.created_at, expires_at = excluded.expires_at, used_at = NULL;
  RETURN '{}';
END $$;
