import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { rupeesText, shortRupeesText } from '../../contract/money.ts';
import type { CallRequest } from '../http/handlers.ts';
import { keySql, responseOf } from '../ledger/idempotency.ts';
import { ApiError } from '../platform/api-error.ts';
import type { PlatformContext } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { ensurePartition } from '../platform/db/partitions.ts';
import { wallets, type withdrawals } from '../platform/db/schema/schema.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { blockedRefusal } from '../rounds/blocked.ts';
import { checkPayoutTarget } from './payout-target.ts';

/** Withdrawals of one player that may wait for a decision at once. */
export const MAX_PENDING_WITHDRAWALS = 3;

/** Where the money is to go, and how much. */
export interface WithdrawalRequest {
  readonly userId: string;
  readonly amountPaise: bigint;
  /** the other fields, as they were sent */
  readonly bank: Omit<CallRequest<'withdrawal'>['body'], 'amount' | 'type' | 'user_id'>;
  readonly key: string | null;
}

type WithdrawalResponse = AnswerOnWire<'withdrawal'>;
export type Withdrawal = typeof withdrawals.$inferSelect;
type WithdrawalKey = Pick<Withdrawal, 'userId' | 'withdrawalId'>;

/**
 * Stores a request and holds its amount at once, so that several never exceed the balance together.
 * @throws ApiError before a first deposit, with a debt, over the balance, or with too many waiting
 */
export async function requestWithdrawal(
  { database, metadata, money, clock }: PlatformContext,
  { userId, amountPaise: amount, bank, key }: WithdrawalRequest,
): Promise<WithdrawalResponse> {
  if (money === 'real') checkPayoutTarget(bank);
  const { db } = database;
  const at = clock.now();
  await ensurePartition(database, at);
  const keyed = keySql(
    metadata.serverSecret,
    { userId, call: 'withdrawal_request', key, body: { amount, user_id: userId, ...bank } },
    at,
  );
  return responseOf<WithdrawalResponse>(
    db,
    sql`request_withdrawal(${keyed}, ${uuidv7()}, ${amount}, ${bank.account_number}, ${bank.account_holder_name},
      ${bank.bank_name}, ${bank.ifsc_code}, ${bank.upi_id}, ${bank.mobile_number}, ${bank.qrcode}, ${MAX_PENDING_WITHDRAWALS})`,
    {
      blocked: () => blockedRefusal(db, userId),
      deposit_first: async () => {
        const { min_recharge_paise: minRechargePaise } = await readSettings(db);
        // The documented notice.
        const notice = `FOR WITHDRAWAL ACCESS DEPOSIT ${shortRupeesText(minRechargePaise)} RUPEES ONE TIME.`;
        return new ApiError(403, 'deposit_first', notice);
      },
      withdrawals_wait: () =>
        new ApiError(
          403,
          'limit',
          'Your password was set by a link a short while ago. Withdrawals open later.',
        ),
      debt: async () => {
        const [wallet] = await db.select().from(wallets).where(eq(wallets.userId, userId));
        return new ApiError(
          403,
          'debt',
          `You owe ₹${rupeesText(wallet?.debtPaise ?? 0n)} after a correction. Withdrawals open again when it is repaid.`,
        );
      },
      insufficient_balance: () =>
        new ApiError(409, 'insufficient_balance', 'Insufficient balance to withdraw this amount.', {
          field: 'amount',
        }),
      pending_limit: () =>
        new ApiError(
          409,
          'limit',
          `You have ${MAX_PENDING_WITHDRAWALS} withdrawals waiting. Please wait for one of them.`,
        ),
    },
  );
}

/** Why a player should not be paid. */
export interface PayoutBar {
  readonly debtPaise: bigint;
  readonly blocked: boolean;
}

/** @throws a refusal when the withdrawal was decided before */
export async function checkPendingWithdrawal(db: Db, { userId, withdrawalId }: WithdrawalKey): Promise<void> {
  await db.execute(sql`select from lock_withdrawal(${userId}, ${withdrawalId})`);
}

/**
 * Says that a withdrawal was paid out at the bank: the held amount leaves the ledger.
 * @param actor the operator's name, or `house` for demo money
 * @param despiteDebt also when the player owes, or is blocked
 * @param proposalId on which two operators agreed; null where one may pay it alone
 * @returns what speaks against paying the player; null when nothing does
 * @throws a refusal when it was decided before, or the player owes or is blocked
 */
export async function approveWithdrawal(
  db: Db,
  { userId, withdrawalId }: WithdrawalKey,
  reference: string | null,
  actor: string,
  despiteDebt: boolean,
  proposalId: string | null = null,
): Promise<PayoutBar | null> {
  const { max_alone_withdrawal_paise: maxAlonePaise } = await readSettings(db);
  const [bar] = await db
    .select({ debtPaise: sql<bigint>`debt_paise`, blocked: sql<boolean>`is_blocked` })
    .from(
      sql`approve_withdrawal(${userId}, ${withdrawalId}, ${reference}, ${despiteDebt}, ${actor}, ${maxAlonePaise}, ${proposalId})`,
    );
  return bar && (bar.blocked || bar.debtPaise > 0n) ? bar : null;
}

/**
 * Rejects a withdrawal: the held amount is released to the wallet.
 * @throws a refusal when it was decided before
 */
export async function rejectWithdrawal(
  db: Db,
  { userId, withdrawalId }: WithdrawalKey,
  actor: string,
  reason: string,
): Promise<void> {
  await db.execute(sql`select reject_withdrawal(${userId}, ${withdrawalId}, ${actor}, ${reason})`);
}
