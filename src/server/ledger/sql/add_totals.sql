-- Counts up to 30 minutes of rows before p_until. Returns false when done or when another server is counting.
CREATE FUNCTION add_totals(p_until timestamp with time zone)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_from timestamp with time zone;
  v_to timestamp with time zone;
BEGIN
  SELECT counted_to INTO v_from FROM totals_progress FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  v_from := coalesce(v_from, (SELECT min(created_at) FROM journal));
  v_to := least(v_from + interval '30 minutes', p_until);
  IF v_from IS NULL OR v_to <= v_from THEN
    RETURN false;
  END IF;
  INSERT INTO totals AS known SELECT * FROM totals_of(v_from, v_to)
    ON CONFLICT (half_hour, kind, part, type, line) DO UPDATE SET
      entries = known.entries + excluded.entries,
      amount_paise = known.amount_paise + excluded.amount_paise,
      payout_paise = known.payout_paise + excluded.payout_paise,
      fire_hit_paise = known.fire_hit_paise + excluded.fire_hit_paise,
      expected_paise = known.expected_paise + excluded.expected_paise,
      variance = known.variance + excluded.variance;
  UPDATE totals_progress SET counted_to = v_to;
  RETURN v_to < p_until;
END $$;
