import { and, asc, count, desc, eq, inArray, ne, type SQL, sql, sum } from 'drizzle-orm';
import {
  PAYMENT_APPROVED,
  PAYMENT_PENDING,
  PAYMENT_REJECTED,
  PLAYER_BLOCKED,
} from '../../contract/constants.ts';
import { rupees } from '../../presentation/rupees.ts';
import type { AppContext } from '../app-context.ts';
import type { Deposit } from '../payments/deposits.ts';
import type { Db } from '../platform/db/database.ts';
import { deposits, players, wallets, withdrawals } from '../platform/db/schema/schema.ts';
import { recordBankDetailsAccess } from './audit-log.ts';
import type { CommandResult } from './command-result.ts';
import type { CommandOf } from './commands.ts';
import { findPlayer, nameOf, payoutBarText } from './find-player.ts';
import { right, table } from './table.ts';

const STATUS_NUMBERS = {
  pending: PAYMENT_PENDING,
  approved: PAYMENT_APPROVED,
  rejected: PAYMENT_REJECTED,
} as const;

const statusName = (status: number): string =>
  Object.entries(STATUS_NUMBERS).find(([, number]) => number === status)?.[0] ?? '';

const WHOLE = new Intl.NumberFormat('en-IN');

interface Page {
  readonly status: keyof typeof STATUS_NUMBERS | 'all';
  readonly player?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** @returns what the query of one page needs: pending payments come oldest first, others newest first */
async function pageOf(
  db: Db,
  payments: typeof deposits | typeof withdrawals,
  { status, player }: Page,
  more?: SQL,
) {
  const id = payments === deposits ? deposits.deposit_id : withdrawals.withdrawal_id;
  const userId = player === undefined ? null : (await findPlayer(db, player)).user_id;
  const direction = status === 'pending' ? asc : desc;
  return {
    filter: and(
      status === 'all' ? undefined : eq(payments.status, STATUS_NUMBERS[status]),
      userId === null ? undefined : eq(payments.user_id, userId),
      more,
    ),
    order: [direction(payments.created_at), direction(id)],
    orderText: status === 'pending' ? 'oldest first' : 'newest first',
  };
}

/** @returns how many payments a page shows of how many, and how to see the next page; null without any */
async function totalText(
  db: Db,
  payments: typeof deposits | typeof withdrawals,
  amount: SQL,
  filter: SQL | undefined,
  { limit, offset }: Page,
  shown: number,
): Promise<string | null> {
  const [total] = await db
    .select({ rows: count(), paise: sum(amount) })
    .from(payments)
    .where(filter);
  const rows = Number(total?.rows ?? 0);
  if (rows === 0) return null;
  const part = shown === rows ? WHOLE.format(rows) : `${WHOLE.format(shown)} of ${WHOLE.format(rows)}`;
  const next = offset + limit < rows ? ` Next page: --offset ${offset + limit}` : '';
  return `${part} shown, ${rupees(BigInt(total?.paise ?? 0))} in all.${next}`;
}

/** @returns how many claims to each bank reference, in its canonical form, are not rejected */
export async function countClaims(db: Db, utrs: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (utrs.length === 0) return new Map();
  const found = await db
    .select({ utr: deposits.utr_canonical, claims: count() })
    .from(deposits)
    .where(and(inArray(deposits.utr_canonical, [...new Set(utrs)]), ne(deposits.status, PAYMENT_REJECTED)))
    .groupBy(deposits.utr_canonical);
  return new Map(found.map(({ utr, claims }) => [utr, Number(claims)]));
}

/** @returns how many other claims to the bank reference of a deposit there are; none when it is rejected */
export const otherClaims = (deposit: Deposit, claims: ReadonlyMap<string, number>): number =>
  deposit.status === PAYMENT_REJECTED ? 0 : (claims.get(deposit.utr_canonical) ?? 1) - 1;

function noteOn(deposit: Deposit, conflicts: number): string | null {
  if (deposit.reopened_as !== null) return `goes on as ${deposit.reopened_as}: ${deposit.reason ?? ''}`;
  if (conflicts > 0) return `CONFLICT: ${conflicts} more claim this UTR`;
  return deposit.reason ?? deposit.decided_by;
}

export async function listDeposits(db: Db, command: CommandOf<'deposits list'>): Promise<CommandResult> {
  const { utr } = command;
  const page: Page = { ...command, status: command.status ?? (utr === undefined ? 'pending' : 'all') };
  const ofReference = utr === undefined ? undefined : eq(deposits.utr_canonical, utr);
  const { filter, order, orderText } = await pageOf(db, deposits, page, ofReference);
  const found = await db
    .select({ deposit: deposits, name: players.name, phone: players.phone })
    .from(deposits)
    .innerJoin(players, eq(players.user_id, deposits.user_id))
    .where(filter)
    .orderBy(...order)
    .offset(page.offset)
    .limit(page.limit);
  const utrs = found.map(({ deposit }) => deposit.utr_canonical);
  const claims = await countClaims(db, utrs);
  const rows = found.map(({ deposit, ...player }) => ({
    deposit,
    player,
    status: deposit.reopened_as === null ? statusName(deposit.status) : 'corrected',
    conflicts: otherClaims(deposit, claims),
  }));
  const amount = sql`coalesce(${deposits.approved_paise}, ${deposits.amount_paise})`;
  return {
    message: await totalText(db, deposits, amount, filter, page, rows.length),
    pages: [
      table(
        `Deposits (${page.status}), ${orderText}`,
        ['Id', 'Claimed at', 'Player', right('Amount'), 'UTR', 'Status', 'Note'],
        rows.map(({ deposit, player, status, conflicts }) => [
          deposit.deposit_id,
          deposit.created_at,
          nameOf(player),
          deposit.approved_paise ?? deposit.amount_paise,
          deposit.utr_no,
          status,
          noteOn(deposit, conflicts),
        ]),
        'No deposits.',
      ),
    ],
    data: rows.map(({ deposit, player, status, conflicts }) => ({
      id: deposit.deposit_id,
      user_id: deposit.user_id,
      ...player,
      claimed_paise: deposit.amount_paise,
      approved_paise: deposit.approved_paise,
      utr_no: deposit.utr_no,
      utr_canonical: deposit.utr_canonical,
      status,
      conflicts,
      reopened_as: deposit.reopened_as,
      created_at: deposit.created_at,
      decided_at: deposit.decided_at,
      decided_by: deposit.decided_by,
      reason: deposit.reason,
    })),
  };
}

/** Lists withdrawals with bank details, and records that they were shown. */
export function listWithdrawals(
  { database }: AppContext,
  command: CommandOf<'withdrawals list'>,
  actor: string,
): Promise<CommandResult> {
  return database.transaction(async (tx) => {
    const { ids, ...result } = await withdrawalsPage(tx, command);
    const userId = command.player === undefined ? null : (await findPlayer(tx, command.player)).user_id;
    await recordBankDetailsAccess(tx, actor, command.command, userId, ids);
    return result;
  });
}

/** The caller records that the bank details were shown. */
export async function withdrawalsPage(
  db: Db,
  page: Page,
): Promise<CommandResult & { readonly ids: readonly string[] }> {
  const { filter, order, orderText } = await pageOf(db, withdrawals, page);
  const rows = await db
    .select({
      withdrawal: withdrawals,
      player: { name: players.name, phone: players.phone },
      status: players.status,
      debt_paise: wallets.debt_paise,
    })
    .from(withdrawals)
    .innerJoin(players, eq(players.user_id, withdrawals.user_id))
    .innerJoin(wallets, eq(wallets.user_id, withdrawals.user_id))
    .where(filter)
    .orderBy(...order)
    .offset(page.offset)
    .limit(page.limit);
  return {
    ids: rows.map(({ withdrawal }) => withdrawal.withdrawal_id),
    message: await totalText(db, withdrawals, sql`${withdrawals.amount_paise}`, filter, page, rows.length),
    pages: [
      table(
        `Withdrawals (${page.status}), ${orderText}`,
        [
          'Id',
          'Asked at',
          'Player',
          'Debt, block',
          right('Amount'),
          'Account',
          'Holder',
          'Bank',
          'IFSC',
          'UPI',
          'Mobile',
          'Status',
          'Note',
        ],
        rows.map(({ withdrawal: it, player, ...barred }) => [
          it.withdrawal_id,
          it.created_at,
          nameOf(player),
          payoutBarText(barred),
          it.amount_paise,
          it.account_number,
          it.account_holder_name,
          it.bank_name,
          it.ifsc_code,
          it.upi_id,
          it.mobile_number,
          statusName(it.status),
          it.reason ?? it.decided_by,
        ]),
        'No withdrawals.',
      ),
    ],
    data: rows.map(({ withdrawal: { withdrawal_id: id, ...withdrawal }, player, status, debt_paise }) => ({
      id,
      ...player,
      ...withdrawal,
      debt_paise,
      blocked: status === PLAYER_BLOCKED,
      status: statusName(withdrawal.status),
    })),
  };
}
