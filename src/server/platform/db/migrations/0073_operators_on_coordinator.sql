-- On Citus the tables of operators lie on the coordinator (src/server/platform/db/distribute.ts). Moving a table drops the functions that use its
-- type; without the digest the start installs all functions again.
DO $$
DECLARE
  v_table text;
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    FOREACH v_table IN ARRAY ARRAY['operators', 'enrolment_links', 'operator_days', 'proposals', 'bank_uploads', 'bank_upload_lines'] LOOP
      IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = v_table::regclass) THEN
        EXECUTE format('SELECT undistribute_table(%L, cascade_via_foreign_keys => true)', v_table);
      END IF;
    END LOOP;
    COMMENT ON TYPE round_outcome IS NULL;
  END IF;
END $$;--> statement-breakpoint
DROP FUNCTION IF EXISTS add_postings, require_player, write_round;
