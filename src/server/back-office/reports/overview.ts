import { count, gte, min, type SQL, sql } from 'drizzle-orm';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type {
  Revenue as FiguresOnWire,
  NewEpoch,
  PendingQueue,
} from '../../../contract/back-office/overview.ts';
import { addDays, dayAt, dayStart, type Zone } from '../../../contract/back-office/zones.ts';
import { DIFFICULTY_TYPES } from '../../../contract/constants.ts';
import { DAY_MS, dayOf } from '../../../contract/day.ts';
import { rupeesText } from '../../../contract/money.ts';
import type { AppContext } from '../../app-context.ts';
import { openTotals } from '../../ledger/totals.ts';
import { databaseNow } from '../../platform/db/clock.ts';
import { sumOfPaise } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  deposits,
  openRounds,
  players,
  proposals,
  rounds,
  withdrawals,
} from '../../platform/db/schema/schema.ts';
import { countOnline } from '../../social/presence.ts';
import { newestEpoch } from '../epochs/epoch.ts';
import type { ReappliedEntries } from '../epochs/reapply-audit-copy.ts';
import { withdrawalStatusFilter } from '../payments/payment-filters.ts';
import { IS_OPEN_PROPOSAL } from '../proposals/open-proposals.ts';
import { readAlarms } from './alarms.ts';
import { type PendingPayments, pendingPayments } from './pending-payments.ts';
import { type DayRevenue, ggrOf, ngrOf, type Revenue, revenueByDay, sumRevenue } from './revenue.ts';

const PERIODS = [1, 7, 30] as const;
const LONGEST = 30;

export const revenueOnWire = (figures: Revenue): FiguresOnWire => ({
  bets: figures.bets,
  stake: rupeesText(figures.stakePaise),
  payout: rupeesText(figures.payoutPaise),
  refunds: figures.refunds,
  refunded: rupeesText(figures.refundedPaise),
  adjustments: rupeesText(figures.adjustmentsPaise),
  ggr: rupeesText(ggrOf(figures)),
  ngr: rupeesText(ngrOf(figures)),
});

export const currencyOf = ({ money }: AppContext) => (money === 'demo' ? 'DEMO' : 'INR');

export async function readOverview(
  context: AppContext,
  zone: Zone,
): Promise<BackOfficeAnswerOnWire<'overview'>> {
  const { reports: db } = context.database;
  const now = await databaseNow(db);
  const today = dayAt(now, zone);
  const first = addDays(today, 1 - LONGEST);
  const period = { from: dayStart(addDays(first, -LONGEST), zone), to: dayStart(addDays(today, 1), zone) };
  const totals = await openTotals(db, context.totalsCache);
  const found = await revenueByDay(totals, period, zone);
  const [open] = await db
    .select({ rounds: count(), stake: sumOfPaise(openRounds.stakePaise) })
    .from(openRounds);
  const periods = PERIODS.map((days) => ({ days, from: addDays(today, 1 - days) }));
  const active = await countActive(
    db,
    periods.map(({ from }) => dayStart(from, zone)),
  );
  return {
    read_at: now.toISOString(),
    currency: currencyOf(context),
    periods: periods.map(({ days, from }, nth) => ({
      days,
      ...sumsOf(found.filter(({ day }) => day >= from)),
      before: revenueOnWire(sumRevenue(found.filter(({ day }) => day < from && day >= addDays(from, -days)))),
      active_players: active[nth] ?? 0,
    })),
    days: Array.from({ length: LONGEST }, (_, nth) => {
      const day = addDays(first, nth);
      return { day, figures: revenueOnWire(sumRevenue(found.filter((one) => one.day === day))) };
    }),
    queues: await readPendingQueues(db),
    open_rounds: Number(open?.rounds ?? 0),
    open_stake: rupeesText(open?.stake ?? 0n),
    online_players: await countOnline(db, now),
    alarms: await readAlarms(context, now, totals),
    new_epoch: await readNewEpoch(db),
    counted_only_to: totals.countedOnlyTo?.toISOString() ?? null,
  };
}

/** @returns null when it has been acknowledged */
async function readNewEpoch(db: Db): Promise<NewEpoch | null> {
  const { epoch, cause, startedAt, knownUntil, readBack, acknowledgedAt } = await newestEpoch(db);
  if (cause === 'first' || acknowledgedAt !== null) return null;
  return {
    epoch,
    cause,
    started_at: startedAt.toISOString(),
    known_until: knownUntil?.toISOString() ?? null,
    read_back: readBack as ReappliedEntries | null,
  };
}

const sumsOf = (found: readonly DayRevenue[]) => ({
  figures: revenueOnWire(sumRevenue(found)),
  by_difficulty: DIFFICULTY_TYPES.map((type) => ({
    type,
    figures: revenueOnWire(sumRevenue(found.filter((one) => one.type === type))),
  })),
});

/** Counts the players who have bet since each moment. Compares UTC days, and the times of bets on a moment's own day. */
async function countActive(db: Db, since: readonly Date[]): Promise<readonly number[]> {
  const hasBetSince = (moment: Date): SQL => {
    const day = dayOf(moment);
    if (moment.getTime() === day * DAY_MS) return gte(players.betDay, day);
    const at = sql`${sql.param(moment, rounds.createdAt)}::timestamptz`;
    return sql`${players.betDay} > ${day} or (${players.betDay} = ${day} and (
      exists (select from ${openRounds} where ${openRounds.userId} = ${players.userId} and ${openRounds.createdAt} >= ${at})
      or exists (select from ${rounds} where ${rounds.userId} = ${players.userId}
        and ${rounds.nonce} = ${players.nonce} - 1 and ${rounds.createdAt} >= ${at})))`;
  };
  const counts = since.map((moment, nth) => [
    `since_${nth}`,
    sql`count(*) filter (where ${hasBetSince(moment)})`.mapWith(Number),
  ]);
  const [row] = await db.select(Object.fromEntries(counts) as Record<string, SQL<number>>).from(players);
  return since.map((_, nth) => row?.[`since_${nth}`] ?? 0);
}

export async function readPendingQueues(db: Db): Promise<PendingQueue[]> {
  const ofMoney = (
    queue: PendingQueue['queue'],
    { waiting, paise, oldestAt }: PendingPayments,
  ): PendingQueue => ({
    queue,
    waiting,
    amount: rupeesText(paise),
    oldest_at: oldestAt?.toISOString() ?? null,
  });
  const [proposed] = await db
    .select({ waiting: count(), oldestAt: min(proposals.proposedAt) })
    .from(proposals)
    .where(IS_OPEN_PROPOSAL);
  const isRequested = withdrawalStatusFilter('requested');
  const isApproved = withdrawalStatusFilter('approved');
  return [
    ofMoney('deposits', await pendingPayments(db, deposits)),
    ofMoney('withdrawals', await pendingPayments(db, withdrawals, isRequested)),
    ofMoney('payouts', await pendingPayments(db, withdrawals, isApproved, withdrawals.approvedAt)),
    {
      queue: 'proposals',
      waiting: Number(proposed?.waiting ?? 0),
      amount: null,
      oldest_at: proposed?.oldestAt?.toISOString() ?? null,
    },
  ];
}
