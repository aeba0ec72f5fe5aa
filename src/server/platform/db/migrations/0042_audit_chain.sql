-- On Citus the audit log lies on the coordinator: a trigger on a shard cannot read the head.
DO $$
DECLARE
  v_table text;
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    FOR v_table IN EXECUTE $q$SELECT logicalrelid::text FROM pg_dist_partition
      WHERE logicalrelid IN ('audit_log'::regclass, 'audit_log_head'::regclass)$q$
    LOOP
      EXECUTE format('SELECT undistribute_table(%L)', v_table);
    END LOOP;
  END IF;
END $$;--> statement-breakpoint

-- Numbers an entry and chains it to the one before. The head stays locked until the commit, so that the chain never forks.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_head audit_log_head;
BEGIN
  SELECT * INTO STRICT v_head FROM audit_log_head WHERE id = 1 FOR UPDATE;
  NEW.created_at := clock_now();
  NEW.entry_id := uuid_at(NEW.created_at, (v_head.seq % 4096)::integer);
  NEW.seq := v_head.seq + 1;
  NEW.previous_hash := v_head.hash;
  NEW.hash := encode(sha256(convert_to(sorted_json(jsonb_build_array(NEW.seq, NEW.previous_hash, NEW.entry_id, NEW.actor, NEW.act,
    NEW.user_id, NEW.subject_id, NEW.detail, iso_text(NEW.created_at))), 'UTF8')), 'hex');
  UPDATE audit_log_head SET seq = NEW.seq, hash = NEW.hash WHERE id = 1;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_chained BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
