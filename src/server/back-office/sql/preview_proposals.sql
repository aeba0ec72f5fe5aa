-- Previews open proposals (preview_proposal.sql). Body: ids. Returns the previews by id.
CREATE FUNCTION preview_proposals(p_call operator_call, p_body jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_ids uuid[] := ARRAY(SELECT jsonb_array_elements_text(p_body -> 'ids'));
  v_by acting_operator := require_operator_with_subjects(p_call, operators_of_proposals(v_ids), 'cashier', 'finance', 'admin');
  v_proposal proposals;
  v_previews jsonb := '{}';
BEGIN
  FOR v_proposal IN SELECT * FROM proposals WHERE proposal_id = ANY (v_ids) AND state = 'open' LOOP
    v_previews := v_previews || jsonb_build_object(v_proposal.proposal_id::text, preview_proposal(p_call, v_proposal));
  END LOOP;
  RETURN v_previews;
END $$;
