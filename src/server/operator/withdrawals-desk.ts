import { and, desc, eq } from 'drizzle-orm';
import { PAYMENT_PENDING } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import type { Db } from '../db/database.ts';
import { players, withdrawals } from '../db/schema.ts';
import { alreadyDecided } from '../payments/decision.ts';
import {
  approveWithdrawal,
  findWithdrawal,
  rejectWithdrawal,
  type Withdrawal,
} from '../payments/withdrawals.ts';
import type { Provider } from '../provider.ts';
import { recordAct } from './acts.ts';
import type { CommandOf } from './command.ts';
import { STATUS_NAME, STATUS_NUMBER } from './deposits-desk.ts';
import type { Shown } from './desk.ts';
import { findPlayer, nameOf } from './find-player.ts';
import { moment, rupees } from './table.ts';

/** Withdrawals, newest first, with where the money is to go. */
export async function listWithdrawals(
  db: Db,
  { status, player: who, limit }: CommandOf<'withdrawals list'>,
): Promise<Shown> {
  const of = who === undefined ? undefined : (await findPlayer(db, who)).user_id;
  const rows = await db
    .select({ withdrawal: withdrawals, name: players.name, phone: players.phone })
    .from(withdrawals)
    .innerJoin(players, eq(players.user_id, withdrawals.user_id))
    .where(
      and(
        status === 'all' ? undefined : eq(withdrawals.status, STATUS_NUMBER[status]),
        of === undefined ? undefined : eq(withdrawals.user_id, of),
      ),
    )
    .orderBy(desc(withdrawals.created_at), desc(withdrawals.withdrawal_id))
    .limit(limit);
  return {
    message: null,
    pages: [
      {
        title: `Withdrawals (${status}), newest first`,
        columns: [
          { name: 'Id' },
          { name: 'Asked at' },
          { name: 'Player' },
          { name: 'Amount', right: true },
          { name: 'Account' },
          { name: 'Holder' },
          { name: 'Bank' },
          { name: 'IFSC' },
          { name: 'UPI' },
          { name: 'Mobile' },
          { name: 'Status' },
          { name: 'Note' },
        ],
        rows: rows.map(({ withdrawal: it, ...player }) => [
          it.withdrawal_id,
          moment(it.created_at),
          nameOf(player),
          rupees(it.amount_paise),
          it.account_number,
          it.account_holder_name,
          it.bank_name,
          it.ifsc_code,
          it.upi_id,
          it.mobile_number,
          STATUS_NAME[it.status] ?? '',
          it.reason ?? it.decided_by ?? '',
        ]),
        empty: 'No withdrawals.',
      },
    ],
    data: rows.map(({ withdrawal, ...player }) => {
      const { withdrawal_id: id, amount_paise, created_at, decided_at, status: number, ...rest } = withdrawal;
      return {
        id,
        ...player,
        ...rest,
        amount: rupeesText(amount_paise),
        status: STATUS_NAME[number],
        created_at: created_at.toISOString(),
        decided_at: decided_at?.toISOString() ?? null,
      };
    }),
  };
}

async function pendingWithdrawal(db: Db, id: string): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(db, id);
  if (withdrawal.status !== PAYMENT_PENDING) throw alreadyDecided(`Withdrawal ${id}`, withdrawal);
  return withdrawal;
}

export async function askApproveWithdrawal(
  { database: { db } }: Provider,
  { id }: CommandOf<'withdrawals approve'>,
): Promise<string> {
  const it = await pendingWithdrawal(db, id);
  const player = await findPlayer(db, it.user_id);
  return (
    `Was ${rupees(it.amount_paise)} paid out to ${nameOf(player)}, account ${it.account_number} ` +
    `(${it.account_holder_name}, ${it.bank_name}, ${it.ifsc_code})?`
  );
}

export async function approveWithdrawalAtDesk(
  provider: Provider,
  { command, id, reference }: CommandOf<'withdrawals approve'>,
  actor: string,
): Promise<Shown> {
  const at = provider.clock.now();
  return provider.database.transaction(async (tx) => {
    const withdrawal = await findWithdrawal(tx, id);
    const { user_id, amount_paise } = withdrawal;
    await approveWithdrawal(tx, withdrawal, reference ?? null, { actor, at });
    const detail = { amount: rupeesText(amount_paise), reference: reference ?? null };
    await recordAct(tx, { actor, act: command, user_id, subject_id: id, detail, at });
    return {
      message: `Approved: ${rupees(amount_paise)} is paid out.`,
      pages: [],
      data: { id, user_id, ...detail },
    };
  });
}

export async function askRejectWithdrawal(
  { database: { db } }: Provider,
  { id }: CommandOf<'withdrawals reject'>,
): Promise<string> {
  const { user_id, amount_paise } = await pendingWithdrawal(db, id);
  return `Give ${rupees(amount_paise)} back to ${nameOf(await findPlayer(db, user_id))}?`;
}

export async function rejectWithdrawalAtDesk(
  provider: Provider,
  { command, id, reason }: CommandOf<'withdrawals reject'>,
  actor: string,
): Promise<Shown> {
  const at = provider.clock.now();
  return provider.database.transaction(async (tx) => {
    const withdrawal = await findWithdrawal(tx, id);
    const { user_id, amount_paise } = withdrawal;
    await rejectWithdrawal(tx, withdrawal, reason, { actor, at });
    const detail = { amount: rupeesText(amount_paise), reason };
    await recordAct(tx, { actor, act: command, user_id, subject_id: id, detail, at });
    const player = await findPlayer(tx, user_id);
    return {
      message: `Rejected: ${rupees(amount_paise)} is back with ${nameOf(player)}. Balance now ${rupees(player.balance_paise)}.`,
      pages: [],
      data: { id, user_id, ...detail, balance: rupeesText(player.balance_paise) },
    };
  });
}
