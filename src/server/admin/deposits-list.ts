import { and, asc, count, desc, eq, inArray, ne, sql, sum } from 'drizzle-orm';
import { PAYMENT_APPROVED, PAYMENT_PENDING, PAYMENT_REJECTED } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import type { Deposit } from '../payments/deposits.ts';
import type { Db } from '../platform/db/database.ts';
import { deposits, players } from '../platform/db/schema/schema.ts';
import type { CommandOf } from './commands.ts';
import { findPlayer, nameOf } from './find-player.ts';
import type { CommandResult } from './handler.ts';
import { orderFor, pageSentence } from './paging.ts';
import { moment, rupees } from './table.ts';

/** Names of the statuses on the command line, in the numbers of the wire. */
export const STATUS_NUMBER = {
  pending: PAYMENT_PENDING,
  approved: PAYMENT_APPROVED,
  rejected: PAYMENT_REJECTED,
} as const;

export const STATUS_NAME: Readonly<Record<number, string>> = {
  [PAYMENT_PENDING]: 'pending',
  [PAYMENT_APPROVED]: 'approved',
  [PAYMENT_REJECTED]: 'rejected',
};

const statusOf = ({ reopened_as: reopenedAs, status }: Deposit): string =>
  reopenedAs === null ? (STATUS_NAME[status] ?? '') : 'corrected';

/** @returns how many claims to each reference, in its canonical form, are not rejected */
export async function countClaims(db: Db, utrs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (utrs.length === 0) return new Map();
  const found = await db
    .select({ utr: deposits.utr_canonical, claims: count() })
    .from(deposits)
    .where(and(inArray(deposits.utr_canonical, [...new Set(utrs)]), ne(deposits.status, PAYMENT_REJECTED)))
    .groupBy(deposits.utr_canonical);
  return new Map(found.map(({ utr, claims }) => [utr, Number(claims)]));
}

/** How many other claims there are to the reference of one that is not rejected. */
export const otherClaims = (deposit: Deposit, claims: ReadonlyMap<string, number>): number =>
  deposit.status === PAYMENT_REJECTED ? 0 : (claims.get(deposit.utr_canonical) ?? 1) - 1;

function noteOn(deposit: Deposit, claims: ReadonlyMap<string, number>): string {
  if (deposit.reopened_as !== null) return `goes on as ${deposit.reopened_as}: ${deposit.reason ?? ''}`;
  const others = otherClaims(deposit, claims);
  if (others > 0) return `CONFLICT: ${others} more claim this UTR`;
  return deposit.reason ?? deposit.decided_by ?? '';
}

/**
 * A page of deposits, those that wait from the oldest, others from the newest. One whose reference others claim as well
 * says so.
 */
export async function listDeposits(
  db: Db,
  { status: asked, player: who, utr, limit, offset }: CommandOf<'deposits list'>,
): Promise<CommandResult> {
  const status = asked ?? (utr === undefined ? 'pending' : 'all');
  const of = who === undefined ? undefined : (await findPlayer(db, who)).user_id;
  const filter = and(
    status === 'all' ? undefined : eq(deposits.status, STATUS_NUMBER[status]),
    of === undefined ? undefined : eq(deposits.user_id, of),
    utr === undefined ? undefined : eq(deposits.utr_canonical, utr),
  );
  const { order, said: orderText } = orderFor(
    status,
    [asc(deposits.created_at), asc(deposits.deposit_id)],
    [desc(deposits.created_at), desc(deposits.deposit_id)],
  );
  const rows = await db
    .select({ deposit: deposits, name: players.name, phone: players.phone })
    .from(deposits)
    .innerJoin(players, eq(players.user_id, deposits.user_id))
    .where(filter)
    .orderBy(...order)
    .offset(offset)
    .limit(limit);
  const [total] = await db
    .select({
      rows: count(),
      paise: sum(sql`coalesce(${deposits.approved_paise}, ${deposits.amount_paise})`),
    })
    .from(deposits)
    .where(filter);
  const claims = await countClaims(
    db,
    rows.map(({ deposit }) => deposit.utr_canonical),
  );
  return {
    message: pageSentence(
      { rows: Number(total?.rows ?? 0), paise: BigInt(total?.paise ?? 0) },
      { limit, offset },
      rows.length,
    ),
    pages: [
      {
        title: `Deposits (${status}), ${orderText}`,
        columns: [
          { name: 'Id' },
          { name: 'Claimed at' },
          { name: 'Player' },
          { name: 'Amount', right: true },
          { name: 'UTR' },
          { name: 'Status' },
          { name: 'Note' },
        ],
        rows: rows.map(({ deposit, ...player }) => [
          deposit.deposit_id,
          moment(deposit.created_at),
          nameOf(player),
          rupees(deposit.approved_paise ?? deposit.amount_paise),
          deposit.utr_no,
          statusOf(deposit),
          noteOn(deposit, claims),
        ]),
        empty: 'No deposits.',
      },
    ],
    data: rows.map(({ deposit, ...player }) => ({
      id: deposit.deposit_id,
      user_id: deposit.user_id,
      ...player,
      claimed: rupeesText(deposit.amount_paise),
      approved: deposit.approved_paise === null ? null : rupeesText(deposit.approved_paise),
      utr_no: deposit.utr_no,
      utr_canonical: deposit.utr_canonical,
      status: statusOf(deposit),
      conflicts: otherClaims(deposit, claims),
      reopened_as: deposit.reopened_as,
      created_at: deposit.created_at.toISOString(),
      decided_at: deposit.decided_at?.toISOString() ?? null,
      decided_by: deposit.decided_by,
      reason: deposit.reason,
    })),
  };
}
