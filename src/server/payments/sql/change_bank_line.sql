-- Corrects a stored bank line, or removes it when utr is null. Needs two operators, because one alone approves payments that match a line.
-- Body: id, utr (canonical), paise, reason; in a proposal also before, after.
CREATE FUNCTION change_bank_line(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_utr text := p_body ->> 'utr';
  v_paise bigint := (p_body ->> 'paise')::bigint;
  v_line bank_lines;
BEGIN
  SELECT * INTO v_line FROM bank_lines WHERE line_id = (p_body ->> 'id')::uuid FOR UPDATE;
  IF v_line.line_id IS NULL THEN
    PERFORM refuse('no_bank_line');
  ELSIF EXISTS (SELECT FROM bank_lines WHERE utr_canonical = v_utr AND amount_paise = v_paise AND is_out = v_line.is_out) THEN
    PERFORM refuse('bank_line_there');
  ELSIF v_by.proposal_id IS NULL THEN
    RETURN propose(v_by, 'change bank line', 'change_bank_line', v_line.line_id::text, NULL, p_body || jsonb_build_object(
      'before', jsonb_build_object('utr', v_line.utr_canonical, 'amount', rupees_text(v_line.amount_paise)),
      'after', CASE WHEN v_utr IS NOT NULL THEN jsonb_build_object('utr', v_utr, 'amount', rupees_text(v_paise)) END));
  ELSIF v_utr IS NULL THEN
    DELETE FROM bank_lines WHERE line_id = v_line.line_id;
  ELSE
    UPDATE bank_lines SET line_id = bank_line_id(v_utr, v_paise, is_out), utr_canonical = v_utr, amount_paise = v_paise
      WHERE line_id = v_line.line_id;
  END IF;
  PERFORM add_audit_entry(v_by, CASE WHEN v_utr IS NULL THEN 'bank line remove' ELSE 'bank line correct' END, NULL, v_line.line_id,
    jsonb_build_object('before', p_body -> 'before', 'after', p_body -> 'after', 'reason', p_body ->> 'reason'));
  RETURN '{}';
END $$;
