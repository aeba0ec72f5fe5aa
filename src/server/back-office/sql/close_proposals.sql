-- Declines the open proposals of a kind about subjects that another act has decided.
CREATE FUNCTION close_proposals(p_operator_id uuid, p_kind text, p_subjects text[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proposals SET state = 'declined', decided_by = p_operator_id, decided_at = clock_now()
    WHERE kind = p_kind AND subject = ANY (p_subjects) AND state = 'open';
END $$;
