-- Stores the lines of a bank statement: p_lines is a list of {line, utr, amount, day, is_out}. Deletes uploads older than a week.
CREATE FUNCTION store_bank_upload(p_upload_id uuid, p_operator_id uuid, p_lines jsonb)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_at timestamp with time zone := clock_now();
BEGIN
  DELETE FROM bank_upload_lines WHERE upload_id IN (SELECT upload_id FROM bank_uploads WHERE uploaded_at < v_at - interval '7 days');
  DELETE FROM bank_uploads WHERE uploaded_at < v_at - interval '7 days';
  INSERT INTO bank_uploads (upload_id, operator_id, uploaded_at) VALUES (p_upload_id, p_operator_id, v_at);
  INSERT INTO bank_upload_lines (upload_id, line, utr_canonical, amount_paise, paid_on, is_out)
    SELECT p_upload_id, line, utr, amount, day, is_out
    FROM jsonb_to_recordset(p_lines) AS read (line integer, utr text, amount bigint, day date, is_out boolean);
END $$;
