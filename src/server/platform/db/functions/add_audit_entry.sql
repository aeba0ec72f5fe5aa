-- Adds an entry to the audit log. Called last in an act, since the log's head stays locked until the commit.
CREATE FUNCTION add_audit_entry(p_by acting_operator, p_act text, p_user_id uuid, p_subject_id uuid, p_detail jsonb DEFAULT '{}')
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_head audit_log_head;
  v_at timestamp with time zone;
  v_entry_id uuid;
  v_detail jsonb := jsonb_build_object('operator_id', p_by.operator_id, 'address', p_by.address) || p_detail;
  v_hash text;
BEGIN
  SELECT * INTO STRICT v_head FROM audit_log_head WHERE id = 1 FOR UPDATE;
  v_at := clock_now();
  v_entry_id := uuid_at(v_at, (v_head.seq % 4096)::integer);
  v_hash := encode(sha256(convert_to(sorted_json(jsonb_build_array(v_head.seq + 1, v_head.hash, v_entry_id, p_by.actor, p_act, p_user_id,
    p_subject_id, v_detail, iso_text(v_at))), 'UTF8')), 'hex');
  INSERT INTO audit_log (entry_id, seq, previous_hash, hash, actor, act, user_id, subject_id, detail, created_at)
    VALUES (v_entry_id, v_head.seq + 1, v_head.hash, v_hash, p_by.actor, p_act, p_user_id, p_subject_id, v_detail, v_at);
  UPDATE audit_log_head SET seq = v_head.seq + 1, hash = v_hash WHERE id = 1;
END $$;
