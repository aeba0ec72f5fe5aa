-- Adds a version of the tables that differ from the current settings.
CREATE FUNCTION add_multiplier_tables()
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_rtp integer;
  v_max_win_paise bigint;
  v_terms jsonb;
  v_newest multiplier_tables;
  v_version integer;
  v_multipliers integer[];
BEGIN
  -- Serializes servers that start at once, and changes of settings.
  PERFORM FROM audit_log_head WHERE id = 1 FOR UPDATE;
  v_rtp := setting('rtp')::integer;
  v_max_win_paise := setting('max_win_paise')::bigint;
  v_terms := jsonb_build_object('min_bet_paise', setting('min_bet_paise'), 'max_bet_paise', setting('max_bet_paise'),
    'rounds_per_day', setting('rounds_per_day'), 'play_rules', setting('play_rules'));
  v_version := (SELECT coalesce(max(version), 0) FROM multiplier_tables);
  FOR v_type IN 1..jsonb_array_length(setting('fatal_places')) LOOP
    v_multipliers := multiplier_table(v_type, v_rtp);
    SELECT * INTO v_newest FROM multiplier_tables WHERE type = v_type ORDER BY version DESC LIMIT 1;
    IF (v_newest.rtp, v_newest.max_win_paise, v_newest.multipliers, v_newest.terms)
      IS DISTINCT FROM (v_rtp, v_max_win_paise, v_multipliers, v_terms)
    THEN
      v_version := v_version + 1;
      INSERT INTO multiplier_tables (version, type, rtp, max_win_paise, multipliers, terms, created_at)
        VALUES (v_version, v_type, v_rtp, v_max_win_paise, v_multipliers, v_terms, clock_now());
    END IF;
  END LOOP;
END $$;
