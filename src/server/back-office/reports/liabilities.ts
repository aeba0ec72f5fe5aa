import { count, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { sumOfPaise } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/database.ts';
import { deposits, openRounds, wallets, withdrawals } from '../../platform/db/schema/schema.ts';
import { pendingPayments, readRefundsDue } from './pending-payments.ts';

/** Numeric, as large stakes would overflow. */
const payoutOn = (line: PgColumn) =>
  sql`least(trunc(${openRounds.stakePaise}::numeric * (${openRounds.multipliers})[${line}] / 100), ${openRounds.maxWinPaise}::numeric)`;

async function readExposure(db: Db) {
  const payoutNow = payoutOn(openRounds.step);
  const [open] = await db
    .select({
      rounds: count(),
      staked: sumOfPaise(openRounds.stakePaise),
      now: sumOfPaise(
        sql`case when ${openRounds.step} = 0 then ${openRounds.stakePaise}::numeric else ${payoutNow} end`,
      ),
      most: sumOfPaise(payoutOn(openRounds.lastStep)),
    })
    .from(openRounds);
  if (!open) throw new Error('A sum has no row.');
  return { ...open, rounds: Number(open.rounds) };
}

export async function readLiabilities(db: Db) {
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
    toRefund: await readRefundsDue(db),
    open: await readExposure(db),
  };
}
