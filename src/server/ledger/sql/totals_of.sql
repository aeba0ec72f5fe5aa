-- Counts entries of [p_from, p_to) and rounds that ended in it.
-- p_to null: until now, with open rounds as settled now (cause 'open'). p_after, p_until: a range of players; null: all.
-- p_source: 'entries' or 'rounds' (with their landings); null: both.
-- Without JIT: the planner estimates 1,000 lines a round, so it would compile the query.
CREATE FUNCTION totals_of(
  p_from timestamp with time zone, p_to timestamp with time zone, p_after uuid DEFAULT NULL, p_until uuid DEFAULT NULL, p_source text DEFAULT NULL
) RETURNS TABLE (
  half_hour timestamp with time zone, kind text, part text, type smallint, line smallint, entries integer, amount_paise bigint,
  payout_paise bigint, fire_hit_paise bigint, expected_paise double precision, variance double precision
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT SET jit = off AS $$
DECLARE
  v_to timestamp with time zone := coalesce(p_to, 'infinity');
  v_players text := CASE WHEN p_after IS NULL THEN 'true' ELSE 'user_id > $3 AND user_id <= $4' END;
  v_fatal_places float8[] := ARRAY(SELECT jsonb_array_elements_text(setting('fatal_places')))::float8[];
BEGIN
  IF p_source IS DISTINCT FROM 'rounds' THEN
    -- round_id is NULL for other kinds, so that the join does not look up their subjects in rounds.
    RETURN QUERY EXECUTE format($q$
      SELECT date_bin('30 minutes', j.created_at, '2000-01-01T00:00Z'),
        CASE WHEN r.state = 'refunded' THEN 'refund' WHEN j.kind = 'reversal' AND j.subject_id IS NOT NULL THEN 'correction' ELSE j.kind END,
        p.account, coalesce(r.type, 0)::smallint, 0::smallint, count(*)::integer, sum(p.amount_paise)::bigint, 0::bigint, 0::bigint, 0::float8, 0::float8
      FROM (SELECT *, CASE WHEN kind = 'settlement' THEN subject_id END AS round_id FROM journal
          WHERE %1$s AND created_at >= $1 AND created_at < $2) AS j
        JOIN (SELECT * FROM postings WHERE %1$s) AS p ON p.user_id = j.user_id AND p.journal_id = j.journal_id
        LEFT JOIN (SELECT * FROM rounds WHERE %1$s) AS r ON r.user_id = j.user_id AND r.round_id = j.round_id
      GROUP BY 1, 2, 3, 4$q$, v_players) USING p_from, v_to, p_after, p_until;
  END IF;
  IF p_source IS DISTINCT FROM 'entries' THEN
    -- Line 0 is the round; the others are the lines that the chicken landed on, without a jump into fire.
    RETURN QUERY EXECUTE format($q$
      WITH landings AS (
        SELECT *,
          payout_at_step(stake_paise, multipliers, max_win_paise, greatest(line - 1, 0)) AS before_paise,
          payout_at_step(stake_paise, multipliers, max_win_paise, line) AS win_paise,
          $5[type] / (26 - line) AS chance
        FROM (SELECT *, generate_series(0, landed) AS line FROM (
          SELECT r.created_at, r.type, r.stake_paise, r.payout_paise, r.max_win_paise, m.multipliers, r.cause, r.is_fire_hit,
            r.state = 'refunded' AS is_refunded, r.step - r.is_fire_hit::integer AS landed,
            CASE WHEN r.cause = 'roast' AND NOT r.is_fire_hit THEN r.step END AS fatal_line
          FROM (SELECT *, coalesce(fire_hits[cardinality(fire_hits)], false) AS is_fire_hit FROM rounds
              WHERE %1$s AND ended_at >= $1 AND ended_at < $2) AS r
            JOIN multiplier_tables AS m ON m.version = r.multipliers_version
          %2$s) AS played) AS lines
      )
      SELECT date_bin('30 minutes', created_at, '2000-01-01T00:00Z'),
        CASE WHEN is_refunded THEN 'refunded round' ELSE 'round' END, cause, type, 0::smallint, (count(*) FILTER (WHERE line = 0))::integer,
        (sum(stake_paise) FILTER (WHERE line = 0))::bigint, (sum(payout_paise) FILTER (WHERE line = 0))::bigint,
        coalesce(sum(win_paise) FILTER (WHERE is_fire_hit AND line = landed), 0)::bigint,
        sum(CASE WHEN line = 0 THEN stake_paise ELSE (1 - chance) * win_paise - before_paise END)::float8,
        sum(CASE WHEN line = 0 THEN 0 ELSE chance * (1 - chance) * win_paise::float8 ^ 2 END)::float8
      FROM landings GROUP BY 1, 2, 3, 4
      UNION ALL
      SELECT date_bin('1 day', created_at, '2000-01-01T00:00Z'), 'landing',
        CASE WHEN line = fatal_line THEN 'fatal' ELSE 'safe' END, type, line::smallint, count(*)::integer, 0::bigint, 0::bigint, 0::bigint, 0::float8, 0::float8
      FROM landings WHERE line > 0 AND NOT is_refunded GROUP BY 1, 3, 4, 5$q$, v_players, CASE WHEN p_to IS NULL THEN format($q$
          UNION ALL
          SELECT created_at, type, stake_paise,
            payout_at_step(stake_paise, multipliers, max_win_paise, step), max_win_paise, multipliers, 'open', false, false, step::integer, NULL
          FROM open_rounds WHERE %s$q$, v_players) END) USING p_from, v_to, p_after, p_until, v_fatal_places;
  END IF;
END $$;
