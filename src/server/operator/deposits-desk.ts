import { and, count, desc, eq, inArray, ne } from 'drizzle-orm';
import { PAYMENT_APPROVED, PAYMENT_PENDING, PAYMENT_REJECTED } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import type { Db } from '../db/database.ts';
import { deposits, players } from '../db/schema.ts';
import { alreadyDecided } from '../payments/decision.ts';
import { approveDeposit, type Deposit, findDeposit, rejectDeposit } from '../payments/deposits.ts';
import type { Provider } from '../provider.ts';
import { recordAct } from './acts.ts';
import type { CommandOf } from './command.ts';
import type { Shown } from './desk.ts';
import { findPlayer, nameOf } from './find-player.ts';
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

/** Deposits, newest first. One whose reference others claim as well says so. */
export async function listDeposits(
  db: Db,
  { status, player: who, limit }: CommandOf<'deposits list'>,
): Promise<Shown> {
  const of = who === undefined ? undefined : (await findPlayer(db, who)).user_id;
  const rows = await db
    .select({ deposit: deposits, name: players.name, phone: players.phone })
    .from(deposits)
    .innerJoin(players, eq(players.user_id, deposits.user_id))
    .where(
      and(
        status === 'all' ? undefined : eq(deposits.status, STATUS_NUMBER[status]),
        of === undefined ? undefined : eq(deposits.user_id, of),
      ),
    )
    .orderBy(desc(deposits.created_at), desc(deposits.deposit_id))
    .limit(limit);
  const claims = await claimsByUtr(
    db,
    rows.map(({ deposit }) => deposit.utr_no),
  );
  const others = (deposit: Deposit): number =>
    deposit.status === PAYMENT_REJECTED ? 0 : (claims.get(deposit.utr_no) ?? 1) - 1;
  return {
    message: null,
    pages: [
      {
        title: `Deposits (${status}), newest first`,
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
          STATUS_NAME[deposit.status] ?? '',
          others(deposit) > 0
            ? `CONFLICT: ${others(deposit)} more claim this UTR`
            : (deposit.reason ?? deposit.decided_by ?? ''),
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
      status: STATUS_NAME[deposit.status],
      conflicts: others(deposit),
      created_at: deposit.created_at.toISOString(),
      decided_at: deposit.decided_at?.toISOString() ?? null,
      decided_by: deposit.decided_by,
      reason: deposit.reason,
    })),
  };
}

/** How many claims that are not rejected each reference has. */
async function claimsByUtr(db: Db, utrs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (utrs.length === 0) return new Map();
  const counted = await db
    .select({ utr_no: deposits.utr_no, claims: count() })
    .from(deposits)
    .where(and(inArray(deposits.utr_no, [...new Set(utrs)]), ne(deposits.status, PAYMENT_REJECTED)))
    .groupBy(deposits.utr_no);
  return new Map(counted.map(({ utr_no, claims }) => [utr_no, Number(claims)]));
}

async function pendingDeposit(db: Db, id: string): Promise<Deposit> {
  const deposit = await findDeposit(db, id);
  if (deposit.status !== PAYMENT_PENDING) throw alreadyDecided(`Deposit ${id}`, deposit);
  return deposit;
}

export async function askApproveDeposit(
  { database: { db } }: Provider,
  { id, amount }: CommandOf<'deposits approve'>,
): Promise<string> {
  const deposit = await pendingDeposit(db, id);
  const player = await findPlayer(db, deposit.user_id);
  const claims = await claimsByUtr(db, [deposit.utr_no]);
  const others = (claims.get(deposit.utr_no) ?? 1) - 1;
  const credited = amount ?? deposit.amount_paise;
  return [
    `Credit ${rupees(credited)} to ${nameOf(player)} for UTR ${deposit.utr_no}`,
    credited === deposit.amount_paise ? '' : ` (claimed: ${rupees(deposit.amount_paise)})`,
    others > 0 ? `, and reject ${others} other claim${others > 1 ? 's' : ''} to this UTR` : '',
    '?',
  ].join('');
}

export async function approveDepositAtDesk(
  provider: Provider,
  { command, id, amount }: CommandOf<'deposits approve'>,
  actor: string,
): Promise<Shown> {
  const at = provider.clock.now();
  return provider.database.transaction(async (tx) => {
    const deposit = await findDeposit(tx, id);
    const approved_paise = amount ?? deposit.amount_paise;
    const rejected = await approveDeposit(tx, deposit, approved_paise, { actor, at });
    const { user_id } = deposit;
    await recordAct(tx, {
      actor,
      act: command,
      user_id,
      subject_id: id,
      detail: {
        approved: rupeesText(approved_paise),
        claimed: rupeesText(deposit.amount_paise),
        utr_no: deposit.utr_no,
        rejected_claims: rejected.length,
      },
      at,
    });
    const player = await findPlayer(tx, user_id);
    const lost = rejected.length > 0 ? ` Other claims to this UTR rejected: ${rejected.length}.` : '';
    return {
      message: `Approved: ${rupees(approved_paise)} for ${nameOf(player)}. Balance now ${rupees(player.balance_paise)}.${lost}`,
      pages: [],
      data: {
        id,
        user_id,
        approved: rupeesText(approved_paise),
        balance: rupeesText(player.balance_paise),
        rejected: rejected.map(({ deposit_id }) => deposit_id),
      },
    };
  });
}

export async function rejectDepositAtDesk(
  provider: Provider,
  { command, id, reason }: CommandOf<'deposits reject'>,
  actor: string,
): Promise<Shown> {
  const at = provider.clock.now();
  return provider.database.transaction(async (tx) => {
    const deposit = await findDeposit(tx, id);
    await rejectDeposit(tx, deposit, reason, { actor, at });
    const { user_id, amount_paise, utr_no } = deposit;
    const detail = { claimed: rupeesText(amount_paise), utr_no, reason };
    await recordAct(tx, { actor, act: command, user_id, subject_id: id, detail, at });
    return {
      message: `Rejected: ${rupees(amount_paise)} claimed with UTR ${utr_no}. Nothing was credited.`,
      pages: [],
      data: { id, user_id, reason },
    };
  });
}
