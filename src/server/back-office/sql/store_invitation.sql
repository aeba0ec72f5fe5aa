-- Stores an invitation of a new operator, or of one who lost phone or password, and deletes earlier ones for the name. It is valid for
-- 15 minutes with a link; without one its proposer has 24 hours to be shown the link.
CREATE FUNCTION store_invitation(
  p_invitation_id uuid, p_name text, p_role text, p_operator_id uuid, p_invited_by text, p_inviter_id uuid, p_token_hash text, p_totp_secret text
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_at timestamp with time zone := clock_now();
BEGIN
  -- Two invitations at once would not see each other. A lock of the table could wait for an enrolment that waits for the operator's row.
  PERFORM pg_advisory_xact_lock(hashtext('store_invitation'));
  IF p_operator_id IS NULL AND EXISTS (SELECT FROM operators WHERE name = p_name) THEN
    PERFORM refuse('name_taken', jsonb_build_object('name', p_name));
  END IF;
  DELETE FROM operator_invitations WHERE name IS NOT DISTINCT FROM p_name OR expires_at <= v_at;
  INSERT INTO operator_invitations (
    invitation_id, name, role, operator_id, invited_by, inviter_id, shown_to, token_hash, totp_secret, created_at, expires_at
  ) VALUES (
    p_invitation_id, p_name, p_role, p_operator_id, p_invited_by, p_inviter_id, CASE WHEN p_token_hash IS NOT NULL THEN p_inviter_id END,
    p_token_hash, p_totp_secret, v_at, v_at + CASE WHEN p_token_hash IS NULL THEN interval '24 hours' ELSE interval '15 minutes' END
  );
END $$;
