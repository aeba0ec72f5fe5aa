CREATE FUNCTION add_player_note(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'support', 'cashier', 'finance', 'admin');
  v_player players := lock_player((p_body ->> 'id')::uuid);
  v_at timestamp with time zone := clock_now();
  v_note_id uuid := action_id(v_at);
BEGIN
  INSERT INTO player_notes (user_id, note_id, text, written_by, created_at)
    VALUES (v_player.user_id, v_note_id, p_body ->> 'text', v_by.actor, v_at);
  PERFORM add_audit_entry(v_by, 'player note', v_player.user_id, v_note_id);
  RETURN '{}';
END $$;
