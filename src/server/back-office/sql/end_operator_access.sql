-- Ends an operator's sessions and claims of withdrawals, declines the operator's open proposals, and deletes the invitations by or for the operator.
CREATE FUNCTION end_operator_access(p_operator_id uuid, p_by acting_operator)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM operator_sessions WHERE operator_id = p_operator_id;
  UPDATE withdrawals SET claimed_by = NULL, claimed_until = NULL
    WHERE status = 0 AND claimed_by = (SELECT 'operator:' || name FROM operators WHERE operator_id = p_operator_id);
  UPDATE proposals SET state = 'declined', decided_by = p_by.operator_id, decided_at = clock_now()
    WHERE proposed_by = p_operator_id AND state = 'open';
  DELETE FROM operator_invitations WHERE inviter_id = p_operator_id OR operator_id = p_operator_id;
END $$;
