-- The multipliers of a difficulty's lines in hundredths: rtp x C(25,k) / C(25-m,k), exact, rounded half up (game/multipliers.ts).
CREATE FUNCTION multiplier_table(p_type integer, p_rtp integer) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_lines integer := 25 - (ARRAY[1, 3, 5, 10])[p_type];
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
END $$;--> statement-breakpoint

-- The versions of the tables that rounds are paid by. Those of the settings are added (add_multiplier_tables.sql); no row ever changes.
CREATE TABLE multiplier_tables (
  version integer PRIMARY KEY,
  type smallint NOT NULL CONSTRAINT multiplier_tables_type_known CHECK (type BETWEEN 1 AND 4),
  rtp integer NOT NULL,
  max_win_paise bigint NOT NULL CONSTRAINT multiplier_tables_max_win_positive CHECK (max_win_paise > 0),
  multipliers integer[] NOT NULL,
  terms jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL
);--> statement-breakpoint
-- Rounds of before refer to the table that they were played under.
ALTER TABLE rounds ADD COLUMN multipliers_version integer;--> statement-breakpoint
ALTER TABLE open_rounds ADD COLUMN multipliers_version integer;--> statement-breakpoint
DO $$
DECLARE
  v_played record;
  v_version integer := 0;
BEGIN
  FOR v_played IN
    SELECT type, rtp, max_win_paise, multipliers, min(created_at) AS created_at
    FROM (
      SELECT type, rtp, max_win_paise, multipliers, created_at FROM rounds
      UNION ALL SELECT type, rtp, max_win_paise, multipliers, created_at FROM open_rounds) AS both_kinds
    GROUP BY type, rtp, max_win_paise, multipliers ORDER BY min(created_at), type
  LOOP
    v_version := v_version + 1;
    INSERT INTO multiplier_tables VALUES (v_version, v_played.type, v_played.rtp, v_played.max_win_paise,
      coalesce(v_played.multipliers, multiplier_table(v_played.type, v_played.rtp)), '{}', v_played.created_at);
    UPDATE rounds SET multipliers_version = v_version
      WHERE type = v_played.type AND rtp = v_played.rtp AND max_win_paise = v_played.max_win_paise
        AND multipliers IS NOT DISTINCT FROM v_played.multipliers;
    UPDATE open_rounds SET multipliers_version = v_version
      WHERE type = v_played.type AND rtp = v_played.rtp AND max_win_paise = v_played.max_win_paise
        AND multipliers = v_played.multipliers;
  END LOOP;
END $$;--> statement-breakpoint
ALTER TABLE rounds ALTER COLUMN multipliers_version SET NOT NULL;--> statement-breakpoint
ALTER TABLE open_rounds ALTER COLUMN multipliers_version SET NOT NULL;--> statement-breakpoint
ALTER TABLE rounds DROP COLUMN multipliers;
