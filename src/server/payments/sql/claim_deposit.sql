-- A claim above the player's limits, or during a break or self-exclusion, is due for refund.
CREATE FUNCTION claim_deposit(
  p_user_id uuid, p_key_hash uuid, p_body_hash uuid,
  p_deposit_id uuid, p_amount_paise bigint, p_utr_no text, p_utr_canonical text
) RETURNS json LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  c_most_pending CONSTANT integer := 5;
  v_response json := (claim_idempotency_key(p_user_id, p_key_hash, p_body_hash, p_deposit_id)).response;
  v_player players;
  v_at timestamp with time zone;
  v_refusal text;
BEGIN
  IF v_response IS NOT NULL THEN
    RETURN v_response;
  END IF;
  v_player := lock_player(p_user_id);
  IF v_player.status <> 1 THEN
    PERFORM refuse('blocked');
  ELSIF (SELECT count(*) FROM deposits WHERE user_id = p_user_id AND (status = 0 OR refund_state = 'due')) >= c_most_pending THEN
    PERFORM refuse('pending_limit', jsonb_build_object('most', c_most_pending::text));
  ELSIF lock_reference(p_utr_canonical) THEN
    PERFORM refuse('utr_used');
  ELSIF EXISTS (SELECT FROM deposits WHERE user_id = p_user_id AND utr_canonical = p_utr_canonical
    AND (status = 0 OR refund_state = 'due')) THEN
    PERFORM refuse('utr_claimed');
  END IF;
  v_at := clock_now();
  v_refusal := deposit_refusal(p_user_id, v_at, p_amount_paise);
  INSERT INTO deposits (user_id, deposit_id, amount_paise, utr_no, utr_canonical, type, status, created_at)
    VALUES (p_user_id, p_deposit_id, p_amount_paise, p_utr_no, p_utr_canonical, 2, 0, v_at);
  IF v_refusal IS NOT NULL THEN
    PERFORM refuse_claim(p_user_id, p_deposit_id, v_refusal, v_at);
  END IF;
  v_response := json_build_object(
    'success', true,
    'message', CASE WHEN v_refusal IS NULL THEN 'Recharge submitted successfully'
      ELSE 'This payment is over your limit or made during a break. It will be returned to you.' END,
    'deposit_id', p_deposit_id,
    'is_refunded', v_refusal IS NOT NULL);
  UPDATE idempotency_keys SET response = v_response WHERE user_id = p_user_id AND key_hash = p_key_hash;
  RETURN v_response;
END $$;
