-- Pauses or resumes betting. Open rounds continue. Each bet locks its player before it reads the setting: bets that have read it end first,
-- and later ones wait until the pause is stored. Body: is_paused, reason.
CREATE FUNCTION pause_betting(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'finance', 'admin');
  v_is_paused boolean NOT NULL := (p_body ->> 'is_paused')::boolean;
BEGIN
  IF v_is_paused THEN
    LOCK TABLE players IN EXCLUSIVE MODE;
  END IF;
  PERFORM FROM audit_log_head WHERE id = 1 FOR UPDATE;
  IF setting('betting_paused')::boolean = v_is_paused THEN
    PERFORM refuse(CASE WHEN v_is_paused THEN 'paused_already' ELSE 'not_paused' END);
  END IF;
  PERFORM add_audit_entry(v_by, CASE WHEN v_is_paused THEN 'pause betting' ELSE 'resume betting' END, NULL, NULL,
    store_settings(v_by, jsonb_build_object('betting_paused', v_is_paused)) || jsonb_build_object('reason', p_body ->> 'reason'));
  RETURN '{}';
END $$;
