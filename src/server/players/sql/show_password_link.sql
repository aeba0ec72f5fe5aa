-- Adds the token of a confirmed password link, once and only for its proposer. Valid for 15 minutes. Body: id, token_hash.
CREATE FUNCTION show_password_link(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'support', 'cashier', 'finance', 'admin');
  v_player players := lock_player((p_body ->> 'id')::uuid);
  v_expires_at timestamp with time zone;
BEGIN
  UPDATE password_reset_links SET token_hash = p_body ->> 'token_hash', expires_at = clock_now() + interval '15 minutes'
    WHERE user_id = v_player.user_id AND inviter_id = v_by.operator_id AND token_hash IS NULL AND expires_at > clock_now()
    RETURNING expires_at INTO v_expires_at;
  IF NOT FOUND THEN
    PERFORM refuse('no_password_link');
  END IF;
  PERFORM add_audit_entry(v_by, 'player password link', v_player.user_id, NULL);
  RETURN jsonb_build_object('expires_at', iso_text(v_expires_at));
END $$;
