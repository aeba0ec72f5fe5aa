-- Refuses a reference that another deposit or withdrawal has used. A concurrent call with the same reference waits.
CREATE FUNCTION reserve_reference(p_utr_canonical text, p_user_id uuid, p_subject_id uuid)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_used_for uuid;
BEGIN
  INSERT INTO used_references (utr_canonical, user_id, subject_id)
    VALUES (p_utr_canonical, p_user_id, p_subject_id) ON CONFLICT DO NOTHING;
  SELECT subject_id INTO v_used_for FROM used_references WHERE utr_canonical = p_utr_canonical;
  IF v_used_for IS DISTINCT FROM p_subject_id THEN
    PERFORM refuse('reference_used', jsonb_build_object('utr', p_utr_canonical, 'subject', v_used_for));
  END IF;
END $$;
