-- Refuses a withdrawal that was sent or rejected, or is claimed by another operator.
CREATE FUNCTION require_undecided(p_withdrawal withdrawals, p_by acting_operator)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_withdrawal.status <> 0 THEN
    PERFORM refuse_decided('Withdrawal ' || p_withdrawal.withdrawal_id, CASE p_withdrawal.status WHEN 1 THEN 'sent' ELSE 'rejected' END,
      p_withdrawal.decided_at, p_withdrawal.decided_by);
  ELSIF p_withdrawal.claimed_by <> p_by.actor AND p_withdrawal.claimed_until > clock_now() THEN
    PERFORM refuse('claimed', jsonb_build_object('by', p_withdrawal.claimed_by, 'until', iso_text(p_withdrawal.claimed_until)));
  END IF;
END $$;
