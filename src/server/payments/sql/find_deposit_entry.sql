-- Returns the ledger entry that credited an approved deposit. Refuses a deposit whose approval cannot be undone.
CREATE FUNCTION find_deposit_entry(p_deposit deposits)
RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_entry_id uuid;
  v_reversal record;
BEGIN
  IF p_deposit.reopened_as IS NOT NULL THEN
    PERFORM refuse('Deposit {id} was already corrected: its claim goes on as {next}.',
      jsonb_build_object('id', p_deposit.deposit_id, 'next', p_deposit.reopened_as));
  ELSIF p_deposit.status = 2 THEN
    PERFORM refuse_decided('Deposit ' || p_deposit.deposit_id, 'rejected', p_deposit.decided_at, p_deposit.decided_by);
  ELSIF p_deposit.refund_state = 'refunded' THEN
    PERFORM refuse('A part of deposit {id} was refunded: undo the refund first.', jsonb_build_object('id', p_deposit.deposit_id));
  ELSIF p_deposit.status = 0 THEN
    PERFORM refuse('Deposit {id} is not approved yet: there is nothing to correct.', jsonb_build_object('id', p_deposit.deposit_id));
  END IF;
  SELECT journal_id INTO STRICT v_entry_id FROM journal
    WHERE user_id = p_deposit.user_id AND kind = 'deposit' AND subject_id = p_deposit.deposit_id;
  SELECT created_at, actor INTO v_reversal FROM journal WHERE user_id = p_deposit.user_id AND reverses_id = v_entry_id;
  IF FOUND THEN
    PERFORM refuse_decided('The credit of deposit ' || p_deposit.deposit_id, 'reversed', v_reversal.created_at, v_reversal.actor);
  END IF;
  RETURN v_entry_id;
END $$;
