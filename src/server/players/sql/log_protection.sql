-- Writes a player's limits, break and exclusion to the audit log, for apply_copied_entry.sql. Call it after the change.
CREATE FUNCTION log_protection(p_user_id uuid, p_act text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_player players;
  v_limits jsonb;
BEGIN
  SELECT * INTO STRICT v_player FROM players WHERE user_id = p_user_id;
  SELECT coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'period', period, 'value', value, 'pending_value', pending_value,
      'pending_since', iso_text(pending_since)) ORDER BY kind, period), '[]')
    INTO v_limits FROM player_limits WHERE user_id = p_user_id;
  INSERT INTO audit_log (actor, act, user_id, detail) VALUES ('player', p_act, p_user_id, jsonb_build_object('limits', v_limits,
    'after', protection_of(v_player)));
END $$;
