import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import type { PlayerFilter } from '../../../contract/back-office/players.ts';
import { PAYMENT_APPROVED, PLAYER_BLOCKED } from '../../../contract/constants.ts';
import { rupeesText } from '../../../contract/money.ts';
import type { AppContext } from '../../app-context.ts';
import { CLOCK_NOW } from '../../platform/db/clock.ts';
import { sumOfPaise } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  auditLog,
  deposits,
  onlinePlayers,
  playerLimits,
  players,
  playState,
  withdrawals,
} from '../../platform/db/schema/schema.ts';
import { playerControl } from '../../players/limits.ts';
import { isOnline } from '../../social/presence.ts';
import { isReversed } from '../payments/taken-back.ts';

type Protection = BackOfficeAnswerOnWire<'player'>['protection'];
type Played = Protection['played'][number];

const UTC_NOW = sql`clock_now() at time zone 'UTC'`;

const PERIODS = [
  ['today', sql`date_trunc('day', ${UTC_NOW}) at time zone 'UTC'`],
  ['month', sql`date_trunc('month', ${UTC_NOW}) at time zone 'UTC'`],
  ['all', sql`'-infinity'::timestamptz`],
] as const;

/** The time between two bets counts when it is at most 30 minutes, as in roll_play_state.sql. */
async function readPlayed(db: Db, userId: string, period: Played['period'], since: SQL): Promise<Played> {
  const [played] = await db
    .select({
      minutes: sql`round(coalesce(sum(extract(epoch from length)), 0) / 60)`.mapWith(Number),
      staked: sumOfPaise(sql`stake_paise`),
      paid: sumOfPaise(sql`payout_paise`),
    })
    .from(
      sql`(select stake_paise, payout_paise, least(interval '30 minutes',
          case when next_at - created_at <= interval '30 minutes' then next_at else ended_at end - created_at) as length
        from (select *, lead(created_at) over (order by created_at) as next_at from (
          select created_at, ended_at, stake_paise, payout_paise from rounds where user_id = ${userId} and created_at >= ${since}
          union all select created_at, clock_now(), 0, 0 from open_rounds where user_id = ${userId} and created_at >= ${since}
        ) as bets) as timed) as played`,
    );
  const { minutes = 0, staked = 0n, paid = 0n } = played ?? {};
  return { period, minutes, staked: rupeesText(staked), result: rupeesText(paid - staked) };
}

async function readBlock(db: Db, userId: string): Promise<Protection['blocked']> {
  const [entry] = await db
    .select({ by: auditLog.actor, at: auditLog.createdAt, detail: auditLog.detail })
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), eq(auditLog.act, 'player block')))
    .orderBy(desc(auditLog.seq))
    .limit(1);
  if (!entry) return null;
  const { reason = '' } = entry.detail as { readonly reason?: string };
  return { by: entry.by, at: entry.at.toISOString(), reason };
}

async function sumPayments(
  db: Db,
  table: typeof deposits | typeof withdrawals,
  paise: PgColumn,
  where: SQL | undefined,
): Promise<Protection['deposits']> {
  const [sum] = await db
    .select({ count: sql`count(*)`.mapWith(Number), paise: sumOfPaise(paise) })
    .from(table)
    .where(where);
  return { count: sum?.count ?? 0, amount: rupeesText(sum?.paise ?? 0n) };
}

/** @param isBlocked the reason is that of the newest block */
export async function readProtection(
  context: AppContext,
  userId: string,
  isBlocked: boolean,
): Promise<Omit<Protection, 'notes'>> {
  const { db } = context.database;
  const [exclusion] = await db
    .select({
      liftUntil: sql<Date | null>`${players.staffExclusionAt} + interval '1 day'`.mapWith(
        players.staffExclusionAt,
      ),
    })
    .from(players)
    .where(
      and(eq(players.userId, userId), sql`${players.staffExclusionAt} + interval '1 day' > clock_now()`),
    );
  const { amountPaise, userId: payee, status, withdrawalId } = withdrawals;
  const ofPlayer = eq(deposits.userId, userId);
  const approved = and(
    ofPlayer,
    eq(deposits.status, PAYMENT_APPROVED),
    not(isReversed('deposit', userId, deposits.depositId)),
  );
  const due = and(ofPlayer, eq(deposits.refundState, 'due'));
  return {
    control: await playerControl(context, userId),
    lift_until: exclusion?.liftUntil?.toISOString() ?? null,
    played: await Promise.all(PERIODS.map(([period, since]) => readPlayed(db, userId, period, since))),
    blocked: isBlocked ? await readBlock(db, userId) : null,
    deposits: await sumPayments(db, deposits, deposits.approvedPaise, approved),
    withdrawals: await sumPayments(
      db,
      withdrawals,
      amountPaise,
      and(
        eq(payee, userId),
        eq(status, PAYMENT_APPROVED),
        not(isReversed('withdrawal_paid', userId, withdrawalId)),
      ),
    ),
    to_refund: (await sumPayments(db, deposits, deposits.refundPaise, due)).amount,
  };
}

/** Counters of a period that has ended do not count (roll_play_state.sql, deposits_by_period.sql). */
const hasReachedLimit = (): SQL => {
  const { kind, period, value, userId } = playerLimits;
  const day = sql`greatest((${UTC_NOW})::date, ${playState.countedOn})::timestamp`;
  const counted = (paise: PgColumn) =>
    sql`case when date_trunc(${period}, ${playState.countedOn}::timestamp) = date_trunc(${period}, ${day})
      then (${paise})[array_position(array['day', 'week', 'month'], ${period})] else 0 end >= ${value}`;
  return sql`exists (select from ${playerLimits} join ${playState} on ${playState.userId} = ${userId}
    where ${userId} = ${players.userId} and case ${kind}
      when 'stake' then ${counted(playState.stakePaise)}
      when 'loss' then ${counted(playState.lossPaise)}
      when 'deposit' then (select coalesce(sum(coalesce(${deposits.approvedPaise}, ${deposits.amountPaise})), 0) from ${deposits}
        where ${deposits.userId} = ${userId} and ${deposits.status} in (0, 1)
          and ${deposits.createdAt} >= date_trunc(${period}, ${UTC_NOW}) at time zone 'UTC') >= ${value}
      else clock_now() - ${playState.betAt} <= interval '30 minutes'
        and clock_now() >= ${playState.sessionStartedAt} + make_interval(mins => ${value}::integer) end)`;
};

export const playerFilter = (filter: PlayerFilter): SQL | undefined =>
  ({
    blocked: eq(players.status, PLAYER_BLOCKED),
    excluded: sql`${players.excludedUntil} is not null`,
    break: sql`${players.breakUntil} > clock_now()`,
    limit_reached: hasReachedLimit(),
    online: sql`exists (select from ${onlinePlayers} where ${onlinePlayers.userId} = ${players.userId} and ${isOnline(CLOCK_NOW)})`,
    to_refund: sql`exists (select from ${deposits} where ${deposits.userId} = ${players.userId} and ${deposits.refundState} = 'due')`,
  })[filter];
