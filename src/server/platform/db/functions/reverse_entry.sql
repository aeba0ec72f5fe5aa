-- Undoes a ledger entry on which two operators have agreed. Returns what was undone, as reversal_of does.
CREATE FUNCTION reverse_entry(
  p_user_id uuid, p_entry_id uuid, p_actor text, p_reason text, p_proposal_id uuid,
  OUT entry_kind text, OUT against text, OUT change_paise bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  SELECT * INTO entry_kind, against, change_paise FROM post_reversal(p_user_id, p_entry_id, NULL, p_actor, p_reason);
  PERFORM execute_proposal(p_proposal_id, 'reverse entry', p_entry_id, change_paise);
END $$;
