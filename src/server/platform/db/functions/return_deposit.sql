-- Notes that a payment which may not be credited was sent back. Its bank reference is used up, and other claims to it are rejected.
CREATE FUNCTION return_deposit(p_user_id uuid, p_deposit_id uuid, p_actor text, p_reason text)
RETURNS SETOF uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players := lock_player(p_user_id);
  v_at timestamp with time zone := clock_now();
  v_deposit deposits;
  v_credited_as uuid;
BEGIN
  SELECT * INTO STRICT v_deposit FROM deposits WHERE user_id = p_user_id AND deposit_id = p_deposit_id FOR UPDATE;
  IF v_deposit.return_state IS DISTINCT FROM 'due' THEN
    PERFORM refuse(format('Deposit %s does not wait to be returned.', p_deposit_id));
  END IF;
  INSERT INTO credited_references (utr_canonical, user_id, deposit_id)
    VALUES (v_deposit.utr_canonical, p_user_id, p_deposit_id) ON CONFLICT DO NOTHING;
  SELECT deposit_id INTO v_credited_as FROM credited_references WHERE utr_canonical = v_deposit.utr_canonical;
  IF v_credited_as IS DISTINCT FROM p_deposit_id THEN
    PERFORM refuse(format('UTR %s was already approved or returned, as deposit %s.', v_deposit.utr_no, v_credited_as));
  END IF;
  UPDATE deposits SET return_state = 'returned', reason = p_reason, decided_at = v_at, decided_by = p_actor
    WHERE user_id = p_user_id AND deposit_id = p_deposit_id;
  RETURN QUERY UPDATE deposits SET
    status = 2,
    reason = format('The UTR was returned as deposit %s.', p_deposit_id),
    rejected_for = p_deposit_id,
    decided_at = v_at,
    decided_by = p_actor
  WHERE utr_canonical = v_deposit.utr_canonical AND status = 0 RETURNING deposit_id;
END $$;
