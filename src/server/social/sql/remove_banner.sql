-- Removes a banner; its text stays in the audit log. Body: id.
CREATE FUNCTION remove_banner(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'finance', 'admin');
  v_banner banners;
BEGIN
  DELETE FROM banners WHERE banner_id = (p_body ->> 'id')::uuid RETURNING * INTO v_banner;
  IF NOT FOUND THEN
    PERFORM refuse('no_banner');
  END IF;
  PERFORM add_audit_entry(v_by, 'remove banner', NULL, v_banner.banner_id, jsonb_build_object('text', v_banner.text, 'link', v_banner.link));
  RETURN '{}';
END $$;
