CREATE FUNCTION add_banner(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  -- BANNERS_SHOWN
  c_most_shown CONSTANT integer := 5;
  v_by acting_operator := require_operator(p_call, 'finance', 'admin');
  v_at timestamp with time zone := clock_now();
  v_banner banners := jsonb_populate_record(NULL::banners, p_body);
BEGIN
  -- Serializes concurrent calls, so that each counts the banners of the other.
  PERFORM FROM audit_log_head WHERE id = 1 FOR UPDATE;
  IF v_banner.until_at <= v_at THEN
    PERFORM refuse('banner_over');
  ELSIF (SELECT count(*) FROM banners WHERE until_at IS NULL OR until_at > v_at) >= c_most_shown THEN
    PERFORM refuse('too_many_banners', jsonb_build_object('most', c_most_shown::text));
  END IF;
  v_banner.banner_id := action_id(v_at);
  INSERT INTO banners (banner_id, text, link, from_at, until_at, created_at, created_by)
    VALUES (v_banner.banner_id, v_banner.text, v_banner.link, v_banner.from_at, v_banner.until_at, v_at, v_by.actor);
  PERFORM add_audit_entry(v_by, 'add banner', NULL, v_banner.banner_id, jsonb_build_object('text', v_banner.text, 'link', v_banner.link,
    'from', iso_text(v_banner.from_at), 'until', iso_text(v_banner.until_at)));
  RETURN '{}';
END $$;
