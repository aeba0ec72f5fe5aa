-- Proposes the settings that differ from those that the operator saw. The confirmation stores them.
-- Body: seen, values by stored name; in a proposal before, after.
CREATE FUNCTION change_settings(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'finance', 'admin');
  v_detail jsonb := p_body;
BEGIN
  IF v_by.proposal_id IS NULL THEN
    SELECT jsonb_build_object('before', jsonb_object_agg(key, p_body -> 'seen' -> key), 'after', jsonb_object_agg(key, value)) INTO v_detail
      FROM jsonb_each(p_body -> 'values') WHERE value <> p_body -> 'seen' -> key;
    IF v_detail ->> 'after' IS NULL THEN
      PERFORM refuse('nothing_changed');
    END IF;
  ELSE
    PERFORM FROM audit_log_head WHERE id = 1 FOR UPDATE;
  END IF;
  IF EXISTS (SELECT FROM jsonb_each(v_detail -> 'before') WHERE value <> setting(key)) THEN
    PERFORM refuse('setting_changed');
  ELSIF v_by.proposal_id IS NULL THEN
    RETURN propose(v_by, 'change settings', 'change_settings', 'settings', NULL, v_detail);
  END IF;
  v_detail := store_settings(v_by, p_body -> 'after');
  IF setting('min_bet_paise') > setting('max_bet_paise') OR setting('max_bet_paise') > setting('max_win_paise')
    OR EXISTS (SELECT FROM jsonb_array_elements(setting('chips_paise')) AS chips (paise)
      WHERE paise NOT BETWEEN setting('min_bet_paise') AND setting('max_bet_paise'))
  THEN
    PERFORM refuse('settings_conflict');
  END IF;
  PERFORM add_audit_entry(v_by, 'change settings', NULL, NULL, v_detail);
  RETURN '{}';
END $$;
