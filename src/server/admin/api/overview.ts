import { and, count, eq, gt, isNotNull, lt, min, or, type SQL, sql } from 'drizzle-orm';
import type { AdminAnswerOnWire } from '../../../admin/contract/calls.ts';
import type { Alarm, Figures as FiguresOnWire, Queue } from '../../../admin/contract/overview.ts';
import { addDays, dayAt, dayStart, type Zone } from '../../../admin/contract/zones.ts';
import { DIFFICULTY_TYPES } from '../../../contract/constants.ts';
import { dayOf } from '../../../contract/day.ts';
import { rupeesText } from '../../../contract/money.ts';
import type { AppContext } from '../../app-context.ts';
import type { Finding } from '../../ledger/finding.ts';
import { countedOnlyTo } from '../../ledger/totals.ts';
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
import { readSettings } from '../../platform/settings/settings.ts';
import { ABANDONED_AFTER_MS } from '../../rounds/abandoned.ts';
import { countOnline } from '../../social/presence.ts';
import { isNewestUnbroken } from '../audit-chain.ts';
import { type DayFigures, type Figures, figuresByDay, ggrOf, ngrOf, sumOf } from '../figures.ts';
import { pendingPayments } from '../queues.ts';
import { lastRun } from '../reconciliation-runs.ts';
import { returnAlarmSince } from './return-to-player.ts';

const PERIODS = [1, 7, 30] as const;
const LONGEST = 30;

const SWEPT_WITHIN_MS = 10 * 60 * 1000;

export const figuresOnWire = (figures: Figures): FiguresOnWire => ({
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

export async function readOverview(context: AppContext, zone: Zone): Promise<AdminAnswerOnWire<'overview'>> {
  const { db } = context.database;
  const now = await databaseNow(db);
  const today = dayAt(now, zone);
  const first = addDays(today, 1 - LONGEST);
  const period = { from: dayStart(first, zone), to: dayStart(addDays(today, 1), zone) };
  const behindAt = await countedOnlyTo(db);
  const onlyRolledUp = behindAt !== null;
  const found = await figuresByDay(db, period, zone, onlyRolledUp);
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
      active_players: active[nth] ?? 0,
    })),
    days: Array.from({ length: LONGEST }, (_, nth) => {
      const day = addDays(first, nth);
      return { day, figures: figuresOnWire(sumOf(found.filter((one) => one.day === day))) };
    }),
    queues: await readQueues(db, now),
    open_rounds: Number(open?.rounds ?? 0),
    open_stake: rupeesText(open?.stake ?? 0n),
    online_players: await countOnline(db, now),
    alarms: await readAlarms(db, now, onlyRolledUp),
    counted_only_to: behindAt?.toISOString() ?? null,
  };
}

const sumsOf = (found: readonly DayFigures[]) => ({
  figures: figuresOnWire(sumOf(found)),
  by_difficulty: DIFFICULTY_TYPES.map((type) => ({
    type,
    figures: figuresOnWire(sumOf(found.filter((one) => one.type === type))),
  })),
});

/** Counts the players who have bet since each moment. Compares by day; the day of `since` also compares the bet's time. */
async function countActive(db: Db, since: readonly Date[]): Promise<readonly number[]> {
  const hasBetSince = (moment: Date): SQL => {
    const day = dayOf(moment);
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

async function readQueues(db: Db, now: Date): Promise<Queue[]> {
  const ofMoney = async (queue: 'deposits' | 'withdrawals'): Promise<Queue> => {
    const { waiting, paise, oldestAt } = await pendingPayments(
      db,
      queue === 'deposits' ? deposits : withdrawals,
    );
    return { queue, waiting, amount: rupeesText(paise), oldest_at: oldestAt?.toISOString() ?? null };
  };
  const [proposed] = await db
    .select({ waiting: count(), oldestAt: min(proposals.proposedAt) })
    .from(proposals)
    .where(and(eq(proposals.state, 'open'), gt(proposals.expiresAt, now)));
  return [
    await ofMoney('deposits'),
    await ofMoney('withdrawals'),
    {
      queue: 'proposals',
      waiting: Number(proposed?.waiting ?? 0),
      amount: null,
      oldest_at: proposed?.oldestAt?.toISOString() ?? null,
    },
  ];
}

async function readAlarms(db: Db, now: Date, onlyRolledUp: boolean): Promise<Alarm[]> {
  const alarms: Alarm[] = [];
  const run = await lastRun(db);
  const ofLog = ((run?.findings ?? []) as Finding[]).filter(({ row }) => row.startsWith('audit_log '));
  const ofLedger = (run?.findingsCount ?? 0) - ofLog.length;
  if (ofLedger > 0)
    alarms.push({
      alarm: 'reconciliation',
      text: `The last reconciliation found ${ofLedger} ${ofLedger === 1 ? 'row' : 'rows'} that cannot be.`,
    });
  else if (run?.outcome === 'failed')
    alarms.push({ alarm: 'reconciliation', text: 'The last reconciliation did not run to its end.' });
  if (ofLog.length > 0 || !(await isNewestUnbroken(db)))
    alarms.push({ alarm: 'audit log', text: 'The audit log was tampered with.' });
  const alarmSince = onlyRolledUp ? null : await returnAlarmSince(db, now);
  if (alarmSince !== null)
    alarms.push({ alarm: 'return', text: `The return to players left its bounds on ${alarmSince}.` });
  const left = new Date(now.getTime() - ABANDONED_AFTER_MS - SWEPT_WITHIN_MS);
  const unsettled = await db.$count(
    openRounds,
    or(
      isNotNull(openRounds.unsettledStep),
      and(lt(openRounds.createdAt, left), lt(openRounds.touchedAt, left)),
    ),
  );
  if (unsettled > 0)
    alarms.push({
      alarm: 'unsettled rounds',
      text: `${unsettled} ${unsettled === 1 ? 'round' : 'rounds'} could not be settled. The server's log says why.`,
    });
  if ((await readSettings(db)).bettingPaused)
    alarms.push({ alarm: 'betting paused', text: 'Betting is paused: nobody can open a round.' });
  return alarms;
}
