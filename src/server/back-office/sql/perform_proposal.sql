-- Performs the act of a proposal. Returns its answer, its effects on the player's wallet, and a preview version.
-- The version covers the change of the balance, not the balance.
CREATE FUNCTION perform_proposal(p_call operator_call, p_proposal proposals)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_before wallets;
  v_after wallets;
  v_answer jsonb;
  v_effects jsonb := '[]';
  v_notes jsonb;
  v_owed_paise bigint;
BEGIN
  p_call.proposal_id := p_proposal.proposal_id;
  PERFORM FROM players WHERE user_id = p_proposal.user_id FOR UPDATE;
  SELECT * INTO v_before FROM wallets WHERE user_id = p_proposal.user_id;
  EXECUTE format('SELECT %I($1, $2)', p_proposal.act) INTO v_answer USING p_call, p_proposal.detail;
  SELECT * INTO v_after FROM wallets WHERE user_id = p_proposal.user_id;
  v_owed_paise := v_after.debt_paise - v_before.debt_paise;
  v_notes := coalesce(v_answer -> 'notes', '[]');
  IF v_owed_paise > 0 THEN
    v_notes := jsonb_build_array(sentence('{1} is more than the balance and becomes a debt. Withdrawals are barred until it is repaid.',
      rupees(v_owed_paise))) || v_notes;
  END IF;
  IF v_after.balance_paise <> v_before.balance_paise OR v_owed_paise <> 0 THEN
    v_effects := v_effects || jsonb_build_object(
      'label', 'Balance', 'before', rupees(v_before.balance_paise), 'after', rupees(v_after.balance_paise));
  END IF;
  IF v_after.debt_paise > 0 OR v_before.debt_paise > 0 THEN
    v_effects := v_effects || jsonb_build_object(
      'label', 'Debt', 'before', rupees(v_before.debt_paise), 'after', rupees(v_after.debt_paise));
  END IF;
  RETURN v_answer || jsonb_build_object('effects', v_effects, 'notes', v_notes, 'preview_version',
    concat_ws(' ', v_after.balance_paise - v_before.balance_paise, v_owed_paise, v_notes));
END $$;
