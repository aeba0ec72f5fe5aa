-- Stores the named lines of the operator's upload, and its outgoing payments with the same references.
-- Body: upload_id, lines (numbers in the file). Returns the lines: line, utr, paise, is_out.
CREATE FUNCTION keep_bank_lines(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_by acting_operator := require_operator(p_call, 'cashier', 'finance', 'admin');
  v_upload_id uuid;
  v_at timestamp with time zone := clock_now();
  v_lines jsonb;
BEGIN
  SELECT upload_id INTO v_upload_id FROM bank_uploads WHERE upload_id = (p_body ->> 'upload_id')::uuid AND operator_id = v_by.operator_id;
  WITH named AS (
    SELECT * FROM bank_upload_lines WHERE upload_id = v_upload_id
      AND line IN (SELECT value::integer FROM jsonb_array_elements_text(p_body -> 'lines')))
  SELECT jsonb_agg(jsonb_build_object('line', line, 'utr', utr_canonical, 'paise', amount_paise::text, 'is_out', is_out) ORDER BY line) INTO v_lines
    FROM (
      SELECT line, utr_canonical, amount_paise, is_out FROM named
      UNION SELECT line, utr_canonical, amount_paise, is_out FROM bank_upload_lines
        WHERE upload_id = v_upload_id AND is_out AND utr_canonical IN (SELECT utr_canonical FROM named)) AS kept;
  IF v_lines IS NULL THEN
    PERFORM refuse('no_upload');
  END IF;
  INSERT INTO bank_lines (line_id, utr_canonical, amount_paise, is_out, added_by, added_at)
    SELECT bank_line_id(line ->> 'utr', (line ->> 'paise')::bigint, (line ->> 'is_out')::boolean), line ->> 'utr', (line ->> 'paise')::bigint,
      (line ->> 'is_out')::boolean, v_by.actor, v_at
    FROM jsonb_array_elements(v_lines) AS line ON CONFLICT DO NOTHING;
  PERFORM add_audit_entry(v_by, 'bank statement', NULL, v_upload_id, jsonb_build_object('lines', jsonb_array_length(v_lines),
    'amount', rupees_text((SELECT sum((line ->> 'paise')::bigint)::bigint FROM jsonb_array_elements(v_lines) AS line))));
  RETURN jsonb_build_object('lines', v_lines);
END $$;
