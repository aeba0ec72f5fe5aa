-- The line that ends a road: the first that pays max_win, else the last of the table.
CREATE FUNCTION last_step_of(p_table multiplier_tables, p_stake_paise bigint)
RETURNS smallint LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_lines smallint := cardinality(p_table.multipliers);
BEGIN
  FOR v_line IN 1..v_lines LOOP
    IF p_stake_paise / 100 * p_table.multipliers[v_line] >= p_table.max_win_paise THEN
      RETURN v_line;
    END IF;
  END LOOP;
  RETURN v_lines;
END $$;
