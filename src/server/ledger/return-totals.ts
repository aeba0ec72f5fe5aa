import { type SQL, sql } from 'drizzle-orm';
import { DIFFICULTY_NAMES, type DifficultyType } from '../../contract/constants.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import {
  ledgerTotalsProgress,
  multiplierTables,
  openRounds,
  returnTotals,
  rounds,
} from '../platform/db/schema/schema.ts';
import { CHANCE_OF_FATAL_LINE } from './fatal-landings.ts';
import type { Finding } from './finding.ts';
import type { BatchTables } from './rules/rule.ts';

export type ReturnTotal = typeof returnTotals.$inferSelect;

const param = (at: Date): SQL => sql`${sql.param(at, rounds.createdAt)}::timestamptz`;

/** All ended rounds. */
const WHOLE = sql`${rounds}`;

/** Selects ended rounds that were played, without a last landing that went into visible fire. @param which condition on the rounds `r` */
const endedRounds = (which: SQL, ended = WHOLE): SQL => sql`
  select r.created_at, r.type, r.stake_paise, r.payout_paise, r.max_win_paise,
    m.multipliers,
    case when r.target is null then cardinality(r.landed_at) - coalesce(r.fire_hits[cardinality(r.fire_hits)], false)::int
      else r.step end as landed,
    case when r.cause = 'roast' and not coalesce(r.fire_hits[cardinality(r.fire_hits)], false) then r.step end as fatal_line,
    coalesce(r.fire_hits[cardinality(r.fire_hits)], false) as is_burnt
  from ${ended} r join ${multiplierTables} m on m.version = r.multipliers_version
  where r.state <> 'refunded' and ${which}`;

/** Open rounds as if they were settled now: without their safe landings fatal ones would be too many. */
const OPEN_ROUNDS = sql`
  select created_at, type, stake_paise,
    case when step = 0 then stake_paise else least(stake_paise / 100 * multipliers[step], max_win_paise) end,
    max_win_paise, multipliers, step, null::smallint, false from ${openRounds}`;

/** Selects the totals of rounds. */
const selectTotals = (played: SQL): SQL => sql`
  select (created_at at time zone 'UTC')::date::text as day, type, line::smallint as line,
    count(*)::integer as landings, count(*) filter (where line = fatal_line)::integer as fatal,
    sum(stake)::bigint as stake_paise,
    sum(case when line = 0 then payout_paise when line = fatal_line then 0 else win end)::bigint as payout_paise,
    coalesce(sum(case when is_burnt and line = landed then case when line = 0 then stake else win end end), 0)::bigint as burnt_paise,
    coalesce(sum(case when line > 0 then (1 - chance) * win end), 0)::float8 as expected_paise,
    coalesce(sum(case when line > 0 then chance * (1 - chance) * win::float8 ^ 2 end), 0)::float8 as variance
  from (
    select created_at, type, line, landed, fatal_line, is_burnt, payout_paise,
      case when line < 2 then stake_paise else least(stake_paise / 100 * multipliers[line - 1], max_win_paise) end as stake,
      least(stake_paise / 100 * multipliers[line], max_win_paise) as win,
      ${CHANCE_OF_FATAL_LINE} as chance
    from (${played}) played cross join lateral generate_series(0, landed) as line
  ) landings group by 1, 2, 3`;

const readTotals = (db: Db, totals: SQL): Promise<ReturnTotal[]> =>
  db
    .select({
      day: sql<string>`day`,
      type: sql<number>`type`,
      line: sql<number>`line`,
      landings: sql`sum(landings)`.mapWith(Number),
      fatal: sql`sum(fatal)`.mapWith(Number),
      stakePaise: sql`sum(stake_paise)::bigint`.mapWith(returnTotals.stakePaise),
      payoutPaise: sql`sum(payout_paise)::bigint`.mapWith(returnTotals.payoutPaise),
      burntPaise: sql`sum(burnt_paise)::bigint`.mapWith(returnTotals.burntPaise),
      expectedPaise: sql`sum(expected_paise)`.mapWith(Number),
      variance: sql`sum(variance)`.mapWith(Number),
    })
    .from(sql`(${totals}) as totals`)
    .groupBy(sql`day`, sql`type`, sql`line`)
    .orderBy(sql`day`, sql`type`, sql`line`);

/** Adds the rounds that ended in a time to the totals, in the transaction that counts the entries of that time. */
export async function countReturns(tx: Tx, from: Date, to: Date): Promise<void> {
  const which = sql`r.ended_at >= ${param(from)} and r.ended_at < ${param(to)}`;
  const counted = await readTotals(tx, selectTotals(endedRounds(which)));
  if (counted.length === 0) return;
  const { landings, fatal, stakePaise, payoutPaise, burntPaise, expectedPaise, variance } = returnTotals;
  await tx
    .insert(returnTotals)
    .values(counted)
    .onConflictDoUpdate({
      target: [returnTotals.day, returnTotals.type, returnTotals.line],
      set: {
        landings: sql`${landings} + excluded.landings`,
        fatal: sql`${fatal} + excluded.fatal`,
        stakePaise: sql`${stakePaise} + excluded.stake_paise`,
        payoutPaise: sql`${payoutPaise} + excluded.payout_paise`,
        burntPaise: sql`${burntPaise} + excluded.burnt_paise`,
        expectedPaise: sql`${expectedPaise} + excluded.expected_paise`,
        variance: sql`${variance} + excluded.variance`,
      },
    });
}

const COUNTED = sql`
  select day::text, type, line, landings, fatal, stake_paise, payout_paise, burnt_paise, expected_paise, variance from ${returnTotals}`;

/**
 * Reads the totals of the rounds that began on some days, what is not counted yet and open rounds included, of one moment.
 * @param from day of UTC, such as "2026-01-31"; included, as is `to`
 * @param isBehind only what is counted, as too much is not
 */
export async function readReturns(
  db: Db,
  from: string,
  to: string,
  isBehind = false,
): Promise<ReturnTotal[]> {
  const inDays = sql`day between ${from} and ${to}`;
  if (isBehind) return readTotals(db, sql`select * from (${COUNTED}) as counted where ${inDays}`);
  const [progress] = await db.select().from(ledgerTotalsProgress);
  // What was counted a moment ago lets the database use its index; what is counted in the moment of the statement decides.
  const known = progress?.countedTo ?? new Date(0);
  const which = sql`r.ended_at >= ${param(known)}
    and r.ended_at >= coalesce((select counted_to from ${ledgerTotalsProgress}), '-infinity')`;
  const uncounted = endedRounds(which);
  return readTotals(
    db,
    sql`select * from (${COUNTED} union all ${selectTotals(sql`${uncounted} union all ${OPEN_ROUNDS}`)}) as days
    where ${inDays}`,
  );
}

/** Paise and landings by day, difficulty and line, of the totals' whole numbers. */
export type ReturnsByKey = Map<string, readonly bigint[]>;

export function addReturns(sums: ReturnsByKey, totals: readonly ReturnTotal[]): void {
  for (const { day, type, line, ...total } of totals) {
    const key = `return_totals ${day} ${DIFFICULTY_NAMES[type as DifficultyType]} line ${line}`;
    const known = sums.get(key);
    const added = [
      BigInt(total.landings),
      BigInt(total.fatal),
      total.stakePaise,
      total.payoutPaise,
      total.burntPaise,
    ];
    sums.set(
      key,
      added.map((value, index) => value + (known?.[index] ?? 0n)),
    );
  }
}

/** Computes the totals of a batch of players from their rounds that ended before a time. */
export async function returnsIn(
  tx: Tx,
  { settledRounds }: BatchTables,
  before: Date,
): Promise<ReturnTotal[]> {
  const which = sql`r.ended_at < ${param(before)}`;
  return readTotals(tx, selectTotals(endedRounds(which, settledRounds)));
}

/** Compares the stored totals with those of all rounds that ended before a time, to which it adds those counted since. */
export async function checkReturns(tx: Tx, before: Date, ofRounds: ReturnsByKey): Promise<Finding[]> {
  const which = sql`r.ended_at >= ${param(before)} and r.ended_at < (select counted_to from ${ledgerTotalsProgress})`;
  addReturns(ofRounds, await readTotals(tx, selectTotals(endedRounds(which))));
  const stored: ReturnsByKey = new Map();
  addReturns(stored, await tx.select().from(returnTotals));
  const textOf = ([landings = 0n, fatal = 0n, stake = 0n, payout = 0n, burnt = 0n]: readonly bigint[] = []) =>
    `${landings} landings, ${fatal} fatal, ${stake} paise staked, ${payout} paid, ${burnt} burnt`;
  return [...new Set([...stored.keys(), ...ofRounds.keys()])].sort().flatMap((row) => {
    const [says, is] = [textOf(stored.get(row)), textOf(ofRounds.get(row))];
    const rule = 'The returns of a day are those of the rounds that began on it.';
    return says === is ? [] : [{ row, rule, detail: `says ${says}; the rounds have ${is}` }];
  });
}
