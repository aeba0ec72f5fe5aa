import { and, count, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { PAYMENT_PENDING, PAYMENT_UPI, PLAYER_ACTIVE } from '../../contract/constants.ts';
import { rupeesFromPaise, rupeesText, shortRupeesText } from '../../contract/money.ts';
import type { AppContext } from '../app-context.ts';
import { storedWhole, withIdempotencyKey } from '../ledger/idempotency.ts';
import { InsufficientFunds, post, type Wallet } from '../ledger/journal.ts';
import { ApiError } from '../platform/api-error.ts';
import { readyMonth } from '../platform/db/answer-months.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { players, wallets, withdrawals } from '../platform/db/schema/schema.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { blockedRefusal } from '../rounds/blocked.ts';
import { checkPayoutTarget } from './payout-target.ts';

/** Withdrawals of one player that may wait for a decision at once. */
export const MAX_PENDING_WITHDRAWALS = 3;

/** Where the money is to go, and how much. */
export interface WithdrawalRequest {
  readonly user_id: string;
  readonly amount_paise: bigint;
  readonly account_number: string;
  readonly account_holder_name: string;
  readonly bank_name: string;
  readonly ifsc_code: string;
  readonly upi_id: string;
  readonly mobile_number: string;
  readonly qrcode: string;
  readonly key: string | null;
}

type WithdrawalResponse = AnswerOnWire<'withdrawal'>;
export type Withdrawal = typeof withdrawals.$inferSelect;
type WithdrawalKey = Pick<Withdrawal, 'user_id' | 'withdrawal_id'>;

/**
 * Takes a withdrawal down and holds its amount at once, so that several never exceed the balance together.
 * @throws ApiError before a first deposit, with a debt, over the balance, or with too many waiting
 */
export async function requestWithdrawal(
  context: AppContext,
  request: WithdrawalRequest,
): Promise<WithdrawalResponse> {
  const { key, ...row } = request;
  if (context.money === 'real') checkPayoutTarget(request);
  const at = await databaseNow(context.database.db);
  const { amount_paise: amountPaise, ...bank } = row;
  await readyMonth(context.database, at);
  const { answer } = await context.database.transaction((tx) =>
    withIdempotencyKey(
      tx,
      context.metadata.body_hash_key,
      {
        user_id: request.user_id,
        call: 'withdrawal_request',
        key,
        body: { amount: amountPaise, ...bank },
      },
      at,
      storedWhole(async (): Promise<WithdrawalResponse> => {
        await checkWithdrawal(tx, request.user_id);
        const withdrawalId = uuidv7();
        const wallet = await holdAmount(tx, request, withdrawalId, at);
        await tx.insert(withdrawals).values({
          ...row,
          withdrawal_id: withdrawalId,
          type: PAYMENT_UPI,
          status: PAYMENT_PENDING,
          created_at: at,
        });
        return {
          success: true,
          message: 'Withdrawal requested.',
          withdrawal_id: withdrawalId,
          balance: rupeesFromPaise(wallet.balance_paise),
          wallet_version: wallet.version,
        };
      }),
    ),
  );
  return answer;
}

async function checkWithdrawal(tx: Tx, userId: string): Promise<void> {
  const [player] = await tx
    .select({
      status: players.status,
      first_recharge: players.first_recharge,
      debt_paise: wallets.debt_paise,
    })
    .from(players)
    .innerJoin(wallets, eq(wallets.user_id, players.user_id))
    .where(eq(players.user_id, userId));
  if (!player) throw new Error(`Player ${userId} has a session and no account.`);
  if (player.status !== PLAYER_ACTIVE) throw await blockedRefusal(tx, userId);
  if (player.first_recharge === 0) {
    const { min_recharge_paise: minRechargePaise } = await readSettings(tx);
    throw new ApiError(403, 'deposit_first', depositNotice(minRechargePaise));
  }
  if (player.debt_paise > 0n)
    throw new ApiError(
      403,
      'debt',
      `You owe ₹${rupeesText(player.debt_paise)} after a correction. Withdrawals open again when it is repaid.`,
    );
}

/** The documented notice. */
function depositNotice(minRechargePaise: bigint): string {
  return `FOR WITHDRAWAL ACCESS DEPOSIT ${shortRupeesText(minRechargePaise)} RUPEES ONE TIME.`;
}

async function holdAmount(
  tx: Tx,
  request: WithdrawalRequest,
  withdrawalId: string,
  at: Date,
): Promise<Wallet> {
  const { user_id: userId, amount_paise: amountPaise } = request;
  const wallet = await post(tx, {
    user_id: userId,
    kind: 'withdrawal_held',
    subject_id: withdrawalId,
    actor: 'player',
    at,
    amounts: { wallet: -amountPaise, withdrawal: amountPaise },
  }).catch((error) => {
    throw error instanceof InsufficientFunds
      ? new ApiError(409, 'insufficient_balance', 'Insufficient balance to withdraw this amount.', {
          field: 'amount',
        })
      : error;
  });
  if (!wallet) throw new Error('A withdrawal did not touch the wallet.');
  // The wallet's row is ours now, so no other withdrawal of this player is between the count and the commit.
  const [pending] = await tx
    .select({ all: count() })
    .from(withdrawals)
    .where(and(eq(withdrawals.user_id, userId), eq(withdrawals.status, PAYMENT_PENDING)));
  if (Number(pending?.all ?? 0) >= MAX_PENDING_WITHDRAWALS)
    throw new ApiError(
      409,
      'limit',
      `You have ${MAX_PENDING_WITHDRAWALS} withdrawals waiting. Please wait for one of them.`,
    );
  return wallet;
}

/** Why a player should not be paid. */
export interface PayoutBar {
  readonly debt_paise: bigint;
  readonly blocked: boolean;
}

/** @throws a refusal when the withdrawal was decided before */
export async function checkPendingWithdrawal(
  db: Db,
  { user_id: userId, withdrawal_id: withdrawalId }: WithdrawalKey,
): Promise<void> {
  await db.execute(sql`select from lock_withdrawal(${userId}, ${withdrawalId})`);
}

/**
 * Refuses to pay a player who owes or is blocked.
 * @param despiteDebt refuses nobody
 * @throws a refusal
 */
export async function checkPayout(
  db: Db,
  { user_id: userId, withdrawal_id: withdrawalId }: WithdrawalKey,
  despiteDebt: boolean,
): Promise<void> {
  await db.execute(sql`select payout_bar(${userId}, ${withdrawalId}, ${despiteDebt})`);
}

/**
 * Says that a withdrawal was paid out at the bank: the held amount leaves the ledger.
 * @param actor the operator's name, or `house` for demo money
 * @param despiteDebt also when the player owes, or is blocked
 * @returns what speaks against paying the player; null when nothing does
 * @throws a refusal when it was decided before, or the player owes or is blocked
 */
export async function approveWithdrawal(
  db: Db,
  { user_id: userId, withdrawal_id: withdrawalId }: WithdrawalKey,
  reference: string | null,
  actor: string,
  despiteDebt: boolean,
): Promise<PayoutBar | null> {
  const [bar] = await db
    .select({ debt_paise: sql<bigint>`debt_paise`, blocked: sql<boolean>`is_blocked` })
    .from(sql`approve_withdrawal(${userId}, ${withdrawalId}, ${reference}, ${despiteDebt}, ${actor})`);
  return bar && (bar.blocked || bar.debt_paise > 0n) ? bar : null;
}

/**
 * Rejects a withdrawal: the held amount is released to the wallet.
 * @throws a refusal when it was decided before
 */
export async function rejectWithdrawal(
  db: Db,
  { user_id: userId, withdrawal_id: withdrawalId }: WithdrawalKey,
  actor: string,
  reason: string,
): Promise<void> {
  await db.execute(sql`select reject_withdrawal(${userId}, ${withdrawalId}, ${actor}, ${reason})`);
}
