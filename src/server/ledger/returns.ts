import { sql } from 'drizzle-orm';
import { DIFFICULTY_TYPES, type DifficultyType } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import { linesOf, multiplierTable } from '../../rules/multipliers.ts';
import type { Db } from '../platform/db/database.ts';
import { totals as totalsTable } from '../platform/db/schema/schema.ts';
import {
  chanceOfFatalLine,
  isAlarm,
  type Landings,
  type LandingsOfType,
  lineReturns,
  typeAlarmShare,
} from './return-monitor.ts';
import { openTotals, type Period, type Totals } from './totals.ts';

/**
 * Two-sided quantiles of the standard normal distribution, in standard deviations
 * (https://www.itl.nist.gov/div898/handbook/eda/section3/eda3671.htm).
 */
export const QUANTILE_95 = 1.96;
export const QUANTILE_999 = 3.29;

/** Sums over the rounds that began on a UTC day. Line 0 has the rounds, other lines have their landings. */
export interface ReturnTotal {
  readonly day: string;
  readonly type: number;
  readonly line: number;
  /** rounds on line 0, else landings */
  readonly count: number;
  readonly fatal: number;
  readonly stakePaise: bigint;
  readonly payoutPaise: bigint;
  readonly fireHitPaise: bigint;
  readonly expectedPaise: number;
  readonly variance: number;
}

export const readReturns = (totals: Totals, days: Period): Promise<readonly ReturnTotal[]> =>
  totals.read('rounds', days, (db, rows) =>
    db
      .select({
        day: sql<string>`to_char(half_hour at time zone 'UTC', 'YYYY-MM-DD')`.as('day'),
        type: sql<number>`type`,
        line: sql<number>`line`,
        count: sql`sum(entries)`.mapWith(Number),
        fatal: sql`coalesce(sum(entries) filter (where part = 'fatal'), 0)`.mapWith(Number),
        stakePaise: sql`sum(amount_paise)::bigint`.mapWith(totalsTable.amountPaise),
        payoutPaise: sql`sum(payout_paise)::bigint`.mapWith(totalsTable.payoutPaise),
        fireHitPaise: sql`sum(fire_hit_paise)::bigint`.mapWith(totalsTable.fireHitPaise),
        expectedPaise: sql`sum(expected_paise)`.mapWith(Number),
        variance: sql`sum(variance)`.mapWith(Number),
      })
      .from(sql`${rows} as totals`)
      .where(sql`kind in ('round', 'landing')`)
      .groupBy(sql`day`, sql`type`, sql`line`),
  );

const NONE: Landings = { landings: 0, fatal: 0 };

function landingsOf(type: DifficultyType, totals: readonly ReturnTotal[]): LandingsOfType {
  const ofLines: Landings[] = Array.from({ length: linesOf(type) }, () => NONE);
  for (const { line, count, fatal } of totals.filter((one) => one.type === type && one.line > 0)) {
    const sum = ofLines[line - 1] ?? NONE;
    ofLines[line - 1] = { landings: sum.landings + count, fatal: sum.fatal + fatal };
  }
  return ofLines;
}

const bandsOf = (deviation: number | null) => ({
  band95: deviation === null ? null : QUANTILE_95 * deviation,
  band999: deviation === null ? null : QUANTILE_999 * deviation,
});

export function difficultyRow(type: DifficultyType, totals: readonly ReturnTotal[], rtpBps: number) {
  const ofLines = landingsOf(type, totals);
  const multipliers = multiplierTable(type, rtpBps);
  const rounds = totals.filter((one) => one.type === type && one.line === 0);
  const sum = (of: (row: ReturnTotal) => number): number => rounds.reduce((all, row) => all + of(row), 0);
  const stakePaise = rounds.reduce((all, row) => all + row.stakePaise, 0n);
  const payoutPaise = rounds.reduce((all, row) => all + row.payoutPaise, 0n);
  const stake = Number(stakePaise);
  const fireHit = sum((row) => Number(row.fireHitPaise));
  const percent = (paise: number): number | null => (stake === 0 ? null : (100 * paise) / stake);
  return {
    type,
    rounds: sum((row) => row.count),
    stake: rupeesText(stakePaise),
    payout: rupeesText(payoutPaise),
    actual: percent(Number(payoutPaise)),
    fire_hit: percent(fireHit),
    theory: percent(sum((row) => row.expectedPaise) - fireHit),
    ...bandsOf(percent(Math.sqrt(sum((row) => row.variance)))),
    alarm_share: typeAlarmShare(type, ofLines),
    lines: lineReturns(type, ofLines).map(({ actual, chance, deviation, evidence }, index) => {
      const { landings, fatal } = ofLines[index] ?? NONE;
      const multiplier = multipliers[index] ?? 0;
      return {
        line: index + 1,
        landings,
        fatal,
        fatal_expected: landings * chanceOfFatalLine(type, index + 1),
        actual: actual === null ? null : actual * multiplier,
        theory: chance * multiplier,
        ...bandsOf(deviation === null ? null : deviation * multiplier),
        alarm_share: evidence,
      };
    }),
  };
}

export function alarmSince(totals: readonly ReturnTotal[]): string | null {
  const days = [...new Set(totals.map(({ day }) => day))].sort();
  return (
    days.find((day) => {
      const until = totals.filter((total) => total.day <= day);
      return DIFFICULTY_TYPES.some((type) => isAlarm(type, landingsOf(type, until)));
    }) ?? null
  );
}

/** @returns the first day of the alarm of each month that has one */
export function alarmDays(totals: readonly ReturnTotal[]): readonly string[] {
  const months = [...new Set(totals.map(({ day }) => day.slice(0, 7)))].sort();
  return months.flatMap((month) => alarmSince(totals.filter(({ day }) => day.startsWith(month))) ?? []);
}

export async function returnWarnings(db: Db): Promise<readonly string[]> {
  const ever = { from: new Date(0), to: new Date('9999-01-01') };
  return alarmDays(await readReturns(await openTotals(db), ever)).map(
    (day) => `${day}: chance does not explain the landings of this month so far.`,
  );
}
