-- Records a USDT payment as a claim with its transaction hash as reference. It is then decided like a claim of the player.
-- Body: id, network, usdt_micros, rate_paise, hash, hash_canonical.
CREATE FUNCTION record_usdt_deposit(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_player players := lock_player((p_body ->> 'id')::uuid);
  v_at timestamp with time zone := clock_now();
  v_id uuid := uuid_at(v_at, 0);
  v_usdt_micros bigint := (p_body ->> 'usdt_micros')::bigint;
  v_rate_paise bigint := (p_body ->> 'rate_paise')::bigint;
  v_paise bigint := floor(v_usdt_micros::numeric * v_rate_paise / 1000000);
  v_utr text := p_body ->> 'hash_canonical';
  v_used_for uuid;
  v_refusal text;
BEGIN
  SELECT subject_id INTO v_used_for FROM used_references WHERE utr_canonical = v_utr;
  IF v_used_for IS NULL THEN
    SELECT deposit_id INTO v_used_for FROM deposits
      WHERE user_id = v_player.user_id AND utr_canonical = v_utr AND (status = 0 OR refund_state = 'due');
  END IF;
  IF v_used_for IS NOT NULL THEN
    PERFORM refuse('hash_used', jsonb_build_object('subject', v_used_for));
  ELSIF v_paise = 0 THEN
    PERFORM refuse('no_amount');
  END IF;
  v_refusal := deposit_refusal(v_player.user_id, v_at, v_paise);
  INSERT INTO deposits (user_id, deposit_id, amount_paise, utr_no, utr_canonical, type, network, usdt_micros, rate_paise, status, created_at)
    VALUES (v_player.user_id, v_id, v_paise, p_body ->> 'hash', v_utr, 1, p_body ->> 'network', v_usdt_micros, v_rate_paise, 0, v_at);
  IF v_refusal IS NOT NULL THEN
    PERFORM refuse_claim(v_player.user_id, v_id, v_refusal, v_at);
  END IF;
  PERFORM add_audit_entry(v_by, 'deposits record usdt', v_player.user_id, v_id, jsonb_build_object(
    'network', p_body ->> 'network', 'usdt', trim_scale(v_usdt_micros / 1000000.0)::text, 'rate', rupees_text(v_rate_paise),
    'amount', rupees_text(v_paise), 'utr_no', p_body ->> 'hash', 'to_refund', v_refusal IS NOT NULL));
  RETURN jsonb_build_object('deposit_id', v_id, 'amount', rupees_text(v_paise), 'to_refund', v_refusal IS NOT NULL);
END $$;
