-- Removes the notice of a new epoch from the Overview. Body: epoch, reason.
CREATE FUNCTION acknowledge_epoch(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'admin');
BEGIN
  UPDATE epochs SET acknowledged_at = clock_now(), acknowledged_by = v_by.actor
    WHERE epoch = (p_body ->> 'epoch')::integer AND acknowledged_at IS NULL;
  IF NOT FOUND THEN
    PERFORM refuse('nothing_changed');
  END IF;
  PERFORM add_audit_entry(v_by, 'acknowledge epoch', NULL, NULL, jsonb_build_object('epoch', p_body -> 'epoch', 'reason', p_body ->> 'reason'));
  RETURN '{}';
END $$;
