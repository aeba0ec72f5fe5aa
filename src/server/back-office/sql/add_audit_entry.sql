-- Adds an entry to the audit log. Called last in an act, since the log's head stays locked until the commit.
CREATE FUNCTION add_audit_entry(p_by acting_operator, p_act text, p_user_id uuid, p_subject_id uuid, p_detail jsonb DEFAULT '{}')
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (actor, act, user_id, subject_id, detail) VALUES (p_by.actor, p_act, p_user_id, p_subject_id,
    jsonb_build_object('operator_id', p_by.operator_id, 'address', p_by.address) || p_detail);
END $$;
