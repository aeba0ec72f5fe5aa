import { and, count, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { PAYMENT_PENDING } from '../../contract/constants.ts';
import { multiplierTable } from '../../game/multipliers.ts';
import type { Db } from '../platform/db/database.ts';
import {
  deposits,
  journal,
  openRounds,
  postings,
  rounds,
  wallets,
  withdrawals,
} from '../platform/db/schema/schema.ts';
import { difficultyOf } from '../rounds/view.ts';
import type { Period } from './period.ts';
import type { RoundGroup } from './report.ts';

/** A sum may be larger than int8: it comes as decimal text. */
const sumOf = (paise: SQL | PgColumn) => sql`coalesce(sum(${paise}), 0)::text`.mapWith(BigInt);

/** Numeric, as large stakes would overflow. */
const payoutOn = (table: typeof rounds | typeof openRounds, multipliers: SQL | PgColumn, line: PgColumn) =>
  sql`least(trunc(${table.stake_paise}::numeric * (${multipliers})[${line}] / 100), ${table.max_win_paise}::numeric)`;

/** @returns the multiplier tables that the rounds of a period do not store, as rows of `made` */
async function standardTables(tx: Db, inPeriod: SQL | undefined): Promise<SQL> {
  const roads = await tx
    .selectDistinct({ type: rounds.type, rtp: rounds.rtp })
    .from(rounds)
    .where(and(inPeriod, isNull(rounds.multipliers)));
  const tables = roads.map(({ type, rtp }) => ({
    type,
    rtp,
    multipliers: multiplierTable(difficultyOf(type), rtp),
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(tables)}::jsonb) as made (type smallint, rtp int, multipliers int[])`;
}

/** Groups the rounds that began in a period and have ended. */
async function roundGroups(tx: Db, { from, to }: Period): Promise<RoundGroup[]> {
  const inPeriod = and(gte(rounds.created_at, from), lt(rounds.created_at, to));
  const multipliers = sql<number[]>`coalesce(${rounds.multipliers}, made.multipliers)`;
  const intoFire = sql<boolean>`coalesce(${rounds.fire_hits}[${rounds.step}], false)`;
  const found = await tx
    .select({
      type: rounds.type,
      multipliers,
      state: rounds.state,
      cause: rounds.cause,
      step: rounds.step,
      into_fire: intoFire,
      rounds: count(),
      stake_paise: sumOf(rounds.stake_paise),
      payout_paise: sumOf(rounds.payout_paise),
      payoutPaise: sumOf(
        sql`case when ${rounds.step} = 0 then 0 else ${payoutOn(rounds, multipliers, rounds.step)} end`,
      ),
    })
    .from(rounds)
    .leftJoin(
      await standardTables(tx, inPeriod),
      sql`${rounds.multipliers} is null and made.type = ${rounds.type} and made.rtp = ${rounds.rtp}`,
    )
    .where(inPeriod)
    .groupBy(rounds.type, multipliers, rounds.state, rounds.cause, rounds.step, intoFire);
  return found.map((group) => ({ ...group, type: difficultyOf(group.type), rounds: Number(group.rounds) }));
}

/** What open rounds hold, pay if settled now, and pay at most. */
async function exposure(tx: Db) {
  const payoutNow = payoutOn(openRounds, openRounds.multipliers, openRounds.step);
  const [open] = await tx
    .select({
      rounds: count(),
      staked_paise: sumOf(openRounds.stake_paise),
      now_paise: sumOf(
        sql`case when ${openRounds.step} = 0 then ${openRounds.stake_paise}::numeric else ${payoutNow} end`,
      ),
      most_paise: sumOf(payoutOn(openRounds, openRounds.multipliers, openRounds.last_step)),
    })
    .from(openRounds);
  if (!open) throw new Error('A sum has no row.');
  return { ...open, rounds: Number(open.rounds) };
}

/** Sums what moved on each account in a period. `corrects`: a reversal that corrects the approval of a deposit. */
async function accountFlows(tx: Db, { from, to }: Period) {
  const corrects = sql<boolean>`(${journal.kind} = 'reversal' and ${journal.subject_id} is not null)`;
  const found = await tx
    .select({
      kind: journal.kind,
      corrects,
      account: postings.account,
      rows: count(),
      paise: sumOf(postings.amount_paise),
    })
    .from(journal)
    .innerJoin(
      postings,
      and(eq(postings.user_id, journal.user_id), eq(postings.journal_id, journal.journal_id)),
    )
    .where(and(gte(journal.created_at, from), lt(journal.created_at, to)))
    .groupBy(journal.kind, corrects, postings.account);
  return found.map((flow) => ({ ...flow, rows: Number(flow.rows) }));
}

export type AccountFlow = Awaited<ReturnType<typeof accountFlows>>[number];

async function pendingPayments(tx: Db, table: typeof deposits | typeof withdrawals) {
  const [pending] = await tx
    .select({ rows: count(), paise: sumOf(table.amount_paise) })
    .from(table)
    .where(eq(table.status, PAYMENT_PENDING));
  return { rows: Number(pending?.rows ?? 0), paise: pending?.paise ?? 0n };
}

/** What the house owes players now, and players owe the house. */
async function position(tx: Db) {
  const [owed] = await tx
    .select({ balance: sumOf(wallets.balance_paise), debt: sumOf(wallets.debt_paise) })
    .from(wallets);
  const held = await pendingPayments(tx, withdrawals);
  const claimed = await pendingPayments(tx, deposits);
  return {
    wallets_paise: owed?.balance ?? 0n,
    debts_paise: owed?.debt ?? 0n,
    held_paise: held.paise,
    withdrawals_pending: held.rows,
    deposits_pending: claimed.rows,
    claimed_paise: claimed.paise,
  };
}

/** Reads everything that the report of a period is made of. */
export async function readReport(tx: Db, period: Period) {
  return {
    groups: await roundGroups(tx, period),
    flows: await accountFlows(tx, period),
    exposure: await exposure(tx),
    position: await position(tx),
  };
}
