-- Records that an operator viewed a player, at most once in ten minutes. Body: id.
CREATE FUNCTION view_player(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'support', 'cashier', 'finance', 'admin');
  v_user_id uuid := (p_body ->> 'id')::uuid;
BEGIN
  IF NOT EXISTS (SELECT FROM players WHERE user_id = v_user_id) THEN
    PERFORM refuse('no_player');
  ELSIF NOT EXISTS (SELECT FROM audit_log WHERE user_id = v_user_id AND actor = v_by.actor AND act = 'player seen'
    AND created_at > clock_now() - interval '10 minutes')
  THEN
    PERFORM add_audit_entry(v_by, 'player seen', v_user_id, NULL);
  END IF;
  RETURN '{}';
END $$;
