-- Performs a proposal and rolls it back. Returns the answer of perform_proposal, or code and values of its refusal.
CREATE FUNCTION preview_proposal(p_call operator_call, p_proposal proposals)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb;
  v_code text;
  v_values text;
BEGIN
  v_answer := perform_proposal(p_call, p_proposal);
  RAISE EXCEPTION USING ERRCODE = 'CR002', MESSAGE = 'A preview is rolled back.';
EXCEPTION
WHEN SQLSTATE 'CR002' THEN
  RETURN v_answer;
WHEN SQLSTATE 'CR001' THEN
  GET STACKED DIAGNOSTICS v_code = MESSAGE_TEXT, v_values = PG_EXCEPTION_DETAIL;
  RETURN jsonb_build_object('code', v_code, 'values', v_values::jsonb);
END $$;
