import { type AnyColumn, and, eq, gte, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
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
import { CLOCK_NOW } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { deposits, withdrawals } from '../../platform/db/schema/schema.ts';
import { readPhoneHolder } from '../../players/phone-numbers.ts';
import { betweenDays, byTime, createKeyset, type Keyset } from '../api/keyset.ts';

type DepositFilters = v.InferOutput<(typeof PAYMENT_CALLS)['deposits']['query']>;
export type WithdrawalFilters = v.InferOutput<(typeof PAYMENT_CALLS)['withdrawals']['query']>;
type Filters = Omit<DepositFilters | WithdrawalFilters, 'status'> & { readonly status: string };

const STATUS_NAMES = {
  [PAYMENT_PENDING]: 'pending',
  [PAYMENT_APPROVED]: 'approved',
  [PAYMENT_REJECTED]: 'rejected',
} as const;

export const statusName = (status: number) => STATUS_NAMES[status as keyof typeof STATUS_NAMES];

export const depositStatusFilter = (status: DepositFilters['status']): SQL | undefined =>
  ({
    pending: eq(deposits.status, PAYMENT_PENDING),
    approved: eq(deposits.status, PAYMENT_APPROVED),
    rejected: eq(deposits.status, PAYMENT_REJECTED),
    to_refund: eq(deposits.refundState, 'due'),
    all: undefined,
  })[status];

const IS_HELD = eq(withdrawals.status, PAYMENT_PENDING);

export const withdrawalStatusFilter = (status: WithdrawalFilters['status']): SQL | undefined =>
  ({
    requested: and(IS_HELD, isNull(withdrawals.approvedAt)),
    approved: and(IS_HELD, isNotNull(withdrawals.approvedAt)),
    overdue: and(IS_HELD, sql`${withdrawals.approvedAt} < ${CLOCK_NOW} - interval '1 day'`),
    sent: eq(withdrawals.status, PAYMENT_APPROVED),
    rejected: eq(withdrawals.status, PAYMENT_REJECTED),
    all: undefined,
  })[status];

type Payments = Readonly<Record<'userId' | 'amountPaise' | 'type' | 'createdAt', AnyColumn>>;

const isByAmount = (order: Filters['order']): order is 'largest' | 'smallest' =>
  order === 'largest' || order === 'smallest';

/** @param waiting statuses that are listed from the oldest */
export function paymentKeyset(
  columns: Payments,
  id: AnyColumn,
  { status, order }: Pick<Filters, 'order' | 'status'>,
  waiting: readonly string[],
): Keyset {
  if (isByAmount(order))
    return createKeyset(
      order === 'largest' ? 'newest' : 'oldest',
      [columns.amountPaise, 'bigint'],
      [id, 'uuid'],
    );
  return byTime(columns.createdAt, id, order || (waiting.includes(status) ? 'oldest' : 'newest'));
}

export const paymentPosition = (
  { order }: Pick<Filters, 'order'>,
  { createdAt, amountPaise }: Pick<Deposit, 'createdAt' | 'amountPaise'>,
  id: string,
) => [isByAmount(order) ? amountPaise : createdAt, id] as const;

export async function paymentFilter(
  db: Db,
  columns: Payments,
  { min, max, method, phone, player, ...days }: Filters,
): Promise<SQL | undefined> {
  const userId = phone === undefined ? undefined : await readPhoneHolder(db, phone);
  return and(
    min === undefined ? undefined : gte(columns.amountPaise, min),
    max === undefined ? undefined : lte(columns.amountPaise, max),
    ...betweenDays(columns.createdAt, days),
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
