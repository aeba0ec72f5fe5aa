-- Proposes an operator. Without another admin, invites at once. Body: name, role, and of the link invitation_id, token_hash,
-- totp_secret.
CREATE FUNCTION invite_operator(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'admin');
  v_name text := p_body ->> 'name';
  v_role text := p_body ->> 'role';
BEGIN
  IF EXISTS (SELECT FROM operators WHERE name = v_name) THEN
    PERFORM refuse('name_taken', jsonb_build_object('name', v_name));
  ELSIF v_by.proposal_id IS NOT NULL THEN
    PERFORM store_invitation(gen_random_uuid(), v_name, v_role, NULL, v_by.actor, proposer_of(v_by), NULL, NULL);
    RETURN '{}';
  ELSIF count_other_admins(v_by) > 0 THEN
    RETURN propose(v_by, 'invite operator', 'invite_operator', v_name, NULL, jsonb_build_object('name', v_name, 'role', v_role));
  ELSIF v_role IN ('finance', 'admin') AND (SELECT money <> 'demo' FROM database_metadata) THEN
    PERFORM refuse('second_admin_needed');
  END IF;
  PERFORM store_invitation((p_body ->> 'invitation_id')::uuid, v_name, v_role, NULL, v_by.actor, v_by.operator_id,
    p_body ->> 'token_hash', p_body ->> 'totp_secret');
  PERFORM add_audit_entry(v_by, 'invite operator', NULL, NULL, jsonb_build_object('name', v_name, 'role', v_role, 'is_alone', true));
  RETURN jsonb_build_object('outcome', 'done');
END $$;
