import { and, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { ZONE_OFFSETS_MS, type Zone } from '../../../contract/back-office/zones.ts';
import type { DifficultyType } from '../../../contract/constants.ts';
import type { Period, Totals } from '../../ledger/totals.ts';
import { sumOfPaise } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  journal,
  players,
  postings,
  rounds,
  totals as totalsTable,
} from '../../platform/db/schema/schema.ts';
import { paidEntry } from '../payments/taken-back.ts';

/** Settled rounds by the time of their settlement. */
export interface Revenue {
  readonly bets: number;
  readonly stakePaise: bigint;
  readonly payoutPaise: bigint;
  readonly refunds: number;
  readonly refundedPaise: bigint;
  readonly adjustmentsPaise: bigint;
}

export const NO_REVENUE: Revenue = {
  bets: 0,
  stakePaise: 0n,
  payoutPaise: 0n,
  refunds: 0,
  refundedPaise: 0n,
  adjustmentsPaise: 0n,
};

/** Gross gaming revenue. */
export const ggrOf = ({ stakePaise, payoutPaise }: Revenue): bigint => stakePaise - payoutPaise;

/** Net gaming revenue: what the account of the house grew by. */
export const ngrOf = (figures: Revenue): bigint => ggrOf(figures) - figures.adjustmentsPaise;

export const sumRevenue = (all: readonly Revenue[]): Revenue =>
  all.reduce(
    (sum, one) => ({
      bets: sum.bets + one.bets,
      stakePaise: sum.stakePaise + one.stakePaise,
      payoutPaise: sum.payoutPaise + one.payoutPaise,
      refunds: sum.refunds + one.refunds,
      refundedPaise: sum.refundedPaise + one.refundedPaise,
      adjustmentsPaise: sum.adjustmentsPaise + one.adjustmentsPaise,
    }),
    NO_REVENUE,
  );

export interface DayRevenue extends Revenue {
  readonly day: string;
  readonly type: number;
}

const isOf = (kind: string, account: string) => sql`kind = ${kind} and part = ${account}`;
const entries = (condition: ReturnType<typeof sql>) =>
  sql`coalesce(sum(entries) filter (where ${condition}), 0)`.mapWith(Number);
const paise = (condition: ReturnType<typeof sql>) =>
  sql`coalesce(sum(amount_paise) filter (where ${condition}), 0)::bigint`.mapWith(totalsTable.amountPaise);

/** Manual credits and debits, and reversals; only their postings to the house are adjustments. */
export const ADJUSTMENT_KINDS = ['adjustment', 'reversal'];
const IS_ADJUSTMENT = sql`(kind in ('adjustment', 'reversal') and part = 'house')`;

const STEPS = {
  hour: 'YYYY-MM-DD HH24:00',
  day: 'YYYY-MM-DD',
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
} as const;

export async function revenueByDay(
  totals: Totals,
  period: Period,
  zone: Zone,
  step: keyof typeof STEPS = 'day',
): Promise<DayRevenue[]> {
  const offset = sql`make_interval(secs => ${ZONE_OFFSETS_MS[zone] / 1000}::integer)`;
  const found = await totals.read('entries', period, (db, rows) =>
    db
      .select({
        day: sql<string>`to_char(half_hour at time zone 'UTC' + ${offset}, ${sql.raw(`'${STEPS[step]}'`)})`.as(
          'day',
        ),
        type: sql<number>`type`,
        bets: entries(isOf('settlement', 'stake')),
        stakePaise: paise(isOf('settlement', 'stake')),
        payoutPaise: paise(isOf('settlement', 'wallet')),
        refunds: entries(isOf('refund', 'stake')),
        refundedPaise: paise(isOf('refund', 'stake')),
        adjustmentsPaise: paise(IS_ADJUSTMENT),
      })
      .from(sql`${rows} as totals`)
      .where(sql`kind in ('settlement', 'refund') or ${IS_ADJUSTMENT}`)
      .groupBy(sql`day`, sql`type`),
  );
  return found.map((row) => ({
    ...row,
    stakePaise: -row.stakePaise,
    refundedPaise: -row.refundedPaise,
    adjustmentsPaise: -row.adjustmentsPaise,
  }));
}

export interface PlayerRevenue extends Revenue {
  readonly userId: string;
  readonly name: string;
}

/** Returns the figures of the players with the largest stakes. A round counts at its settlement. */
export async function revenueByPlayer(db: Db, period: Period, limit: number): Promise<PlayerRevenue[]> {
  const isRefunded = sql`${rounds.state} = 'refunded'`;
  const sumIf = (column: typeof rounds.stakePaise, condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(${column}) filter (where ${condition}), 0)::bigint`.mapWith(totalsTable.amountPaise);
  const found = await db
    .select({
      userId: rounds.userId,
      name: players.name,
      bets: sql`count(*) filter (where not ${isRefunded})`.mapWith(Number),
      stakePaise: sumIf(rounds.stakePaise, sql`not ${isRefunded}`).as('stake'),
      payoutPaise: sumIf(rounds.payoutPaise, sql`not ${isRefunded}`),
      refunds: sql`count(*) filter (where ${isRefunded})`.mapWith(Number),
      refundedPaise: sumIf(rounds.stakePaise, isRefunded),
    })
    .from(rounds)
    .innerJoin(players, eq(players.userId, rounds.userId))
    .where(and(gte(rounds.endedAt, period.from), lt(rounds.endedAt, period.to)))
    .groupBy(rounds.userId, players.name)
    .orderBy(desc(sql`stake`))
    .limit(limit);
  return found.map((one) => ({ ...one, adjustmentsPaise: 0n }));
}

export interface MoneyFlow {
  readonly kind: string;
  readonly account: string;
  readonly entries: number;
  readonly paise: bigint;
}

export const readMoneyFlows = (totals: Totals, period: Period): Promise<readonly MoneyFlow[]> =>
  totals.read('entries', period, (db, rows) =>
    db
      .select({
        kind: sql<string>`kind`,
        account: sql<string>`part`,
        entries: sql`sum(entries)`.mapWith(Number),
        paise: sql`sum(amount_paise)::bigint`.mapWith(totalsTable.amountPaise),
      })
      .from(sql`${rows} as totals`)
      .where(sql`kind not in ('round', 'refunded round', 'landing')`)
      .groupBy(sql`kind`, sql`part`),
  );

/** Sums the clearing postings of reversed deposits: the totals do not separate them from reversed withdrawals. @param before null: no bound */
export async function readChargebacks(
  db: Db,
  { from, to }: Period,
  before: Date | null,
): Promise<Omit<MoneyFlow, 'kind' | 'account'>> {
  const [sum] = await db
    .select({ entries: sql`count(*)`.mapWith(Number), paise: sumOfPaise(postings.amountPaise) })
    .from(journal)
    .innerJoin(
      paidEntry,
      and(eq(paidEntry.userId, journal.userId), eq(paidEntry.journalId, journal.reversesId)),
    )
    .innerJoin(
      postings,
      and(
        eq(postings.userId, journal.userId),
        eq(postings.journalId, journal.journalId),
        eq(postings.account, 'clearing'),
      ),
    )
    .where(
      and(
        eq(journal.kind, 'reversal'),
        // Repeats the condition of the partial index, or the planner could not use it.
        sql`${journal.kind} not in ('stake', 'settlement')`,
        isNull(journal.subjectId),
        eq(paidEntry.kind, 'deposit'),
        gte(journal.createdAt, from),
        lt(journal.createdAt, before !== null && before < to ? before : to),
      ),
    );
  return sum ?? { entries: 0, paise: 0n };
}

/** Rounds by the time of their bet. */
export interface RoundSums {
  readonly type: DifficultyType;
  readonly cause: string;
  readonly isRefunded: boolean;
  readonly rounds: number;
  readonly stakePaise: bigint;
  readonly payoutPaise: bigint;
  readonly fireHitPaise: bigint;
  readonly expectedPaise: number;
}

export const readRoundSums = (totals: Totals, period: Period): Promise<readonly RoundSums[]> =>
  totals.read('rounds', period, (db, rows) =>
    db
      .select({
        type: sql<DifficultyType>`type`,
        cause: sql<string>`part`,
        isRefunded: sql<boolean>`kind = 'refunded round'`,
        rounds: sql`sum(entries)`.mapWith(Number),
        stakePaise: sql`sum(amount_paise)::bigint`.mapWith(totalsTable.amountPaise),
        payoutPaise: sql`sum(payout_paise)::bigint`.mapWith(totalsTable.payoutPaise),
        fireHitPaise: sql`sum(fire_hit_paise)::bigint`.mapWith(totalsTable.fireHitPaise),
        expectedPaise: sql`sum(expected_paise)`.mapWith(Number),
      })
      .from(sql`${rows} as totals`)
      .where(sql`kind in ('round', 'refunded round') and part <> 'open'`)
      .groupBy(sql`type`, sql`part`, sql`kind`),
  );
