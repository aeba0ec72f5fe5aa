-- Applies an entry of the audit log that was read back after a restore. Returns false when its player or operator does not exist, and
-- null for an entry that protects nobody.
CREATE FUNCTION apply_copied_entry(p_entry jsonb)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_act text := p_entry ->> 'act';
  v_user_id uuid := (p_entry ->> 'user_id')::uuid;
  v_operator_id uuid := (p_entry ->> 'subject_id')::uuid;
  v_limits jsonb := p_entry -> 'detail' -> 'limits';
  v_after jsonb := p_entry -> 'detail' -> 'after';
  v_is_asked boolean := v_act = 'player exclude'
    AND (p_entry ->> 'actor' = 'player' OR coalesce((p_entry -> 'detail' ->> 'is_asked')::boolean, false));
BEGIN
  IF v_act IN ('player block', 'player unblock') THEN
    UPDATE players SET status = CASE v_act WHEN 'player block' THEN 2 ELSE 1 END WHERE user_id = v_user_id;
  ELSIF v_act IN ('player limits', 'player break', 'player exclude', 'player exclusion ended') THEN
    UPDATE players SET break_until = (v_after ->> 'break_until')::timestamp with time zone,
        excluded_until = (v_after ->> 'excluded_until')::timestamp with time zone,
        excluded_by_staff = coalesce((v_after ->> 'excluded_by_staff')::boolean, excluded_by_staff),
        staff_exclusion_at = CASE
          WHEN v_after ->> 'excluded_until' IS NULL OR v_is_asked THEN NULL
          WHEN v_act = 'player exclude' AND excluded_until IS NULL THEN (p_entry ->> 'created_at')::timestamp with time zone
          ELSE staff_exclusion_at END
      WHERE user_id = v_user_id;
    IF FOUND AND v_limits IS NOT NULL THEN
      DELETE FROM player_limits WHERE user_id = v_user_id;
      INSERT INTO player_limits (user_id, kind, period, value, pending_value, pending_since)
        SELECT v_user_id, kind, period, value, pending_value, pending_since FROM jsonb_to_recordset(v_limits)
          AS limits (kind text, period text, value bigint, pending_value bigint, pending_since timestamp with time zone);
      RETURN true;
    END IF;
  ELSIF v_act = 'player exclusion lifted' THEN
    UPDATE players SET excluded_until = NULL, excluded_by_staff = false, staff_exclusion_at = NULL WHERE user_id = v_user_id;
  ELSIF v_act = 'bar operator' THEN
    UPDATE operators SET is_active = false WHERE operator_id = v_operator_id;
  ELSIF v_act = 'change operator' THEN
    UPDATE operators SET role = coalesce(v_after ->> 'role', role), is_active = true WHERE operator_id = v_operator_id;
  ELSE
    RETURN NULL;
  END IF;
  RETURN FOUND;
END $$;
