-- Marks a confirmed proposal as executed, for the function that does what was proposed: once, and for the very amount.
CREATE FUNCTION execute_proposal(p_proposal_id uuid, p_kind text, p_subject uuid, p_amount_paise bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_amount numeric;
BEGIN
  UPDATE proposals SET executed_at = clock_now()
    WHERE proposal_id = p_proposal_id AND kind = p_kind AND subject = p_subject::text AND state = 'confirmed' AND executed_at IS NULL
    RETURNING detail ->> 'amount' INTO v_amount;
  IF NOT FOUND THEN
    PERFORM refuse('A second operator must confirm this first.');
  END IF;
  IF v_amount * 100 IS DISTINCT FROM p_amount_paise THEN
    PERFORM refuse('The amount is not the one that was proposed. Decline the proposal, and propose it again.');
  END IF;
END $$;
