import { type AnyColumn, and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { PAYMENT_CALLS } from '../../../contract/back-office/payments.ts';
import {
  PAYMENT_APPROVED,
  PAYMENT_PENDING,
  PAYMENT_REJECTED,
  PAYMENT_UPI,
  PAYMENT_USDT,
} from '../../../contract/constants.ts';
import { isUuid } from '../../../contract/fields.ts';
import { rupeesText } from '../../../contract/money.ts';
import type { Deposit } from '../../payments/deposits.ts';
import type { Withdrawal } from '../../payments/withdrawals.ts';
import type { Db } from '../../platform/db/database.ts';
import { readPhoneHolder } from '../../players/phone-numbers.ts';
import { betweenDays, cursorAt, type Keyset } from '../api/keyset.ts';

type DepositFilters = v.InferOutput<(typeof PAYMENT_CALLS)['deposits']['query']>;
export type WithdrawalFilters = v.InferOutput<(typeof PAYMENT_CALLS)['withdrawals']['query']>;
type Filters = Omit<DepositFilters | WithdrawalFilters, 'status'> & { readonly status: string };

const STATUS_NAMES = {
  [PAYMENT_PENDING]: 'pending',
  [PAYMENT_APPROVED]: 'approved',
  [PAYMENT_REJECTED]: 'rejected',
} as const;

export const statusName = (status: number) => STATUS_NAMES[status as keyof typeof STATUS_NAMES];

/** `requested` and `sent` are the names of a withdrawal. */
const STATUS_NUMBERS: Readonly<Record<string, number>> = {
  requested: PAYMENT_PENDING,
  sent: PAYMENT_APPROVED,
  ...Object.fromEntries(Object.entries(STATUS_NAMES).map(([status, name]) => [name, Number(status)])),
};

type Payments = Readonly<Record<'userId' | 'status' | 'amountPaise' | 'type' | 'createdAt', AnyColumn>>;

/** @param waiting statuses that are listed from the oldest */
export function paymentKeyset(
  columns: Payments,
  id: AnyColumn,
  { status, order }: Pick<Filters, 'order' | 'status'>,
  waiting: readonly string[],
): Keyset {
  if (order === 'largest' || order === 'smallest')
    return {
      at: columns.amountPaise,
      id,
      order: order === 'largest' ? 'newest' : 'oldest',
      isByAmount: true,
    };
  return { at: columns.createdAt, id, order: order || (waiting.includes(status) ? 'oldest' : 'newest') };
}

export const paymentCursor = (
  { isByAmount }: Keyset,
  { createdAt, amountPaise }: { readonly createdAt: Date; readonly amountPaise: bigint },
  id: string,
): string => (isByAmount ? `${amountPaise}~${id}` : cursorAt(createdAt, id));

export async function paymentFilter(
  db: Db,
  columns: Payments,
  { status, min, max, from, to, method, phone, player }: Filters,
): Promise<SQL | undefined> {
  const userId = phone === undefined ? undefined : await readPhoneHolder(db, phone);
  return and(
    status === 'all' ? undefined : eq(columns.status, STATUS_NUMBERS[status]),
    min === undefined ? undefined : gte(columns.amountPaise, min),
    max === undefined ? undefined : lte(columns.amountPaise, max),
    ...betweenDays(columns.createdAt, from, to),
    method ? eq(columns.type, method === 'upi' ? PAYMENT_UPI : PAYMENT_USDT) : undefined,
    userId === undefined ? undefined : userId === null ? sql`false` : eq(columns.userId, userId),
    player === undefined ? undefined : isUuid(player) ? eq(columns.userId, player) : sql`false`,
  );
}

export function maskExceptLast4(text: string): string {
  const characters = [...text];
  return `${'•'.repeat(Math.max(0, characters.length - 4))}${characters.slice(-4).join('')}`;
}

export function maskUpi(upiId: string): string {
  const [name = '', bank = ''] = upiId.split('@');
  return upiId === '' ? '' : `${name.slice(0, 2)}•••@${bank}`;
}

export const paymentRow = (payment: Deposit | Withdrawal, player: string, phone: string) => ({
  user_id: payment.userId,
  player,
  phone: maskExceptLast4(phone),
  amount: rupeesText(payment.amountPaise),
  method: payment.type === PAYMENT_UPI ? ('upi' as const) : ('usdt' as const),
  created_at: payment.createdAt.toISOString(),
  decided_at: payment.decidedAt?.toISOString() ?? null,
  reason: payment.reason,
});
