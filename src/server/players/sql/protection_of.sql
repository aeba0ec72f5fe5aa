-- Unlike audit_change, keeps unchanged fields: apply_copied_entry.sql reads all of them.
CREATE FUNCTION protection_of(p_player players)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  RETURN jsonb_build_object('break_until', iso_text(p_player.break_until), 'excluded_until', iso_text(p_player.excluded_until),
    'excluded_by_staff', p_player.excluded_by_staff);
END $$;
