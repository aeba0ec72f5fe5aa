-- Nonces begin at 0 without gaps, so the number of counted rounds is the next nonce. Returns whether more are left.
CREATE FUNCTION count_rounds(p_user_id uuid, p_most integer)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  v_player players := lock_player(p_user_id);
  v_from integer := (SELECT coalesce(sum(rounds), 0) FROM player_days WHERE user_id = p_user_id);
BEGIN
  INSERT INTO player_days AS days (user_id, day, type, rounds, stake_paise, payout_paise, best_multiplier)
    SELECT p_user_id, (created_at AT TIME ZONE 'UTC')::date, type, count(*), sum(stake_paise), sum(payout_paise),
      max(CASE WHEN state = 'cashed_out' THEN payout_paise * 100 / stake_paise ELSE 0 END)
    FROM rounds
    WHERE user_id = p_user_id AND nonce >= v_from AND nonce < v_from + p_most
    GROUP BY 2, 3
  ON CONFLICT (user_id, day, type) DO UPDATE SET
    rounds = days.rounds + excluded.rounds,
    stake_paise = days.stake_paise + excluded.stake_paise,
    payout_paise = days.payout_paise + excluded.payout_paise,
    best_multiplier = greatest(days.best_multiplier, excluded.best_multiplier);
  RETURN EXISTS (SELECT FROM rounds WHERE user_id = p_user_id AND nonce >= v_from + p_most);
END $$;
