import { and, count, gte, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { HalfHours } from '../ledger/totals.ts';
import { sumOfPaise } from '../platform/db/columns.ts';
import type { Db } from '../platform/db/database.ts';
import {
  deposits,
  multiplierTables,
  openRounds,
  rounds,
  wallets,
  withdrawals,
} from '../platform/db/schema/schema.ts';
import { difficultyOf, isTableOfRound } from '../rounds/view.ts';
import { pendingPayments } from './queues.ts';
import type { RoundGroup } from './report.ts';

/** Numeric, as large stakes would overflow. */
const payoutOn = (table: typeof rounds | typeof openRounds, multipliers: PgColumn, line: PgColumn) =>
  sql`least(trunc(${table.stakePaise}::numeric * (${multipliers})[${line}] / 100), ${table.maxWinPaise}::numeric)`;

/** Groups the rounds that began in a period and have ended. */
export async function readRoundGroups(tx: Db, { from, to }: HalfHours): Promise<RoundGroup[]> {
  const inPeriod = and(gte(rounds.createdAt, from), lt(rounds.createdAt, to));
  const { multipliers } = multiplierTables;
  const intoFire = sql<boolean>`coalesce(${rounds.fireHits}[${rounds.step}], false)`;
  const found = await tx
    .select({
      type: rounds.type,
      multipliers,
      state: rounds.state,
      cause: rounds.cause,
      step: rounds.step,
      intoFire,
      rounds: count(),
      stakePaise: sumOfPaise(rounds.stakePaise),
      payoutPaise: sumOfPaise(rounds.payoutPaise),
      linePayoutPaise: sumOfPaise(
        sql`case when ${rounds.step} = 0 then 0 else ${payoutOn(rounds, multipliers, rounds.step)} end`,
      ),
    })
    .from(rounds)
    .innerJoin(multiplierTables, isTableOfRound)
    .where(inPeriod)
    .groupBy(rounds.type, multipliers, rounds.state, rounds.cause, rounds.step, intoFire);
  return found.map((group) => ({ ...group, type: difficultyOf(group.type), rounds: Number(group.rounds) }));
}

/** What open rounds hold, pay if settled now, and pay at most. */
async function exposure(db: Db) {
  const payoutNow = payoutOn(openRounds, openRounds.multipliers, openRounds.step);
  const [open] = await db
    .select({
      rounds: count(),
      staked: sumOfPaise(openRounds.stakePaise),
      now: sumOfPaise(
        sql`case when ${openRounds.step} = 0 then ${openRounds.stakePaise}::numeric else ${payoutNow} end`,
      ),
      most: sumOfPaise(payoutOn(openRounds, openRounds.multipliers, openRounds.lastStep)),
    })
    .from(openRounds);
  if (!open) throw new Error('A sum has no row.');
  return { ...open, rounds: Number(open.rounds) };
}

/** What the house owes players and players owe the house now, and what open rounds may cost. */
export async function readPosition(db: Db) {
  const [owed] = await db
    .select({ wallets: sumOfPaise(wallets.balancePaise), debts: sumOfPaise(wallets.debtPaise) })
    .from(wallets);
  if (!owed) throw new Error('A sum has no row.');
  return {
    owed: {
      ...owed,
      withdrawals: await pendingPayments(db, withdrawals),
      deposits: await pendingPayments(db, deposits),
    },
    open: await exposure(db),
  };
}
