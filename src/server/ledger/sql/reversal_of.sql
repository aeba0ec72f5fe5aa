-- Returns how an entry is reversed: change_paise is added to the wallet and taken from the account `against`.
CREATE FUNCTION reversal_of(
  p_user_id uuid, p_entry_id uuid, OUT entry_kind text, OUT against text, OUT change_paise bigint
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_subject_id uuid;
  v_found record;
BEGIN
  SELECT kind, subject_id INTO entry_kind, v_subject_id FROM journal WHERE user_id = p_user_id AND journal_id = p_entry_id;
  IF NOT FOUND THEN
    PERFORM refuse('This player has no ledger entry {id}.', jsonb_build_object('id', p_entry_id));
  END IF;
  SELECT created_at, actor INTO v_found FROM journal WHERE user_id = p_user_id AND reverses_id = p_entry_id;
  IF FOUND THEN
    PERFORM refuse_decided('Entry ' || p_entry_id, 'reversed', v_found.created_at, v_found.actor);
  END IF;
  IF entry_kind = 'withdrawal_held' THEN
    PERFORM refuse('A held withdrawal is not reversed: reject the withdrawal.');
  END IF;
  IF entry_kind = 'stake' THEN
    IF EXISTS (SELECT FROM open_rounds WHERE user_id = p_user_id AND round_id = v_subject_id) THEN
      PERFORM refuse('The round of this stake is still open: reverse it when it has ended.');
    END IF;
    -- The payout is reversed first, or the player would keep it with the stake.
    SELECT paid.journal_id, amount_paise INTO v_found
      FROM journal paid JOIN postings USING (user_id, journal_id)
      WHERE user_id = p_user_id AND kind = 'settlement' AND subject_id = v_subject_id AND account = 'wallet'
        AND NOT EXISTS (SELECT FROM journal WHERE user_id = p_user_id AND reverses_id = paid.journal_id);
    IF FOUND THEN
      PERFORM refuse('The round of this stake paid {amount}: reverse its settlement first, entry {id}.',
        jsonb_build_object('amount', rupees(v_found.amount_paise), 'id', v_found.journal_id));
    END IF;
  END IF;
  against := CASE
    WHEN entry_kind = 'welcome' THEN 'promotion'
    WHEN entry_kind IN ('deposit', 'withdrawal_paid') THEN 'clearing'
    WHEN entry_kind IN ('adjustment', 'stake', 'settlement') THEN 'house'
  END;
  -- A paid withdrawal left the wallet when it was held.
  SELECT CASE WHEN entry_kind = 'withdrawal_paid' THEN sum(amount_paise) FILTER (WHERE account = 'clearing')
      ELSE -sum(amount_paise) FILTER (WHERE account = 'wallet') END
    INTO change_paise FROM postings WHERE user_id = p_user_id AND journal_id = p_entry_id;
  IF against IS NULL OR coalesce(change_paise, 0) = 0 THEN
    PERFORM refuse('A {kind} entry like this cannot be reversed. Credit or debit the player instead.', jsonb_build_object('kind', entry_kind));
  END IF;
END $$;
