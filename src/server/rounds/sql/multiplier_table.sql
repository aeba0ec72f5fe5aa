-- The multipliers of a difficulty's lines in hundredths: rtp x C(25,k) / C(25-m,k), exact, rounded half up (src/rules/multipliers.ts).
CREATE FUNCTION multiplier_table(p_type integer, p_rtp integer)
RETURNS integer[] LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_lines integer := 25 - (setting('fatal_places') ->> p_type - 1)::integer;
  v_over numeric := p_rtp;
  v_under numeric := 100;
  v_multipliers integer[] := '{}';
BEGIN
  FOR v_line IN 0..v_lines - 1 LOOP
    v_over := v_over * (25 - v_line);
    v_under := v_under * (v_lines - v_line);
    v_multipliers := v_multipliers || div(2 * v_over + v_under, 2 * v_under)::integer;
  END LOOP;
  RETURN v_multipliers;
END $$;
