import { and, count, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { AnswerOnWire } from '../../contract/calls.ts';
import {
  PAYMENT_APPROVED,
  PAYMENT_PENDING,
  PAYMENT_REJECTED,
  PAYMENT_UPI,
  PLAYER_ACTIVE,
  PLAYER_BLOCKED,
} from '../../contract/constants.ts';
import { rupeesFromPaise, rupeesText, shortRupeesText } from '../../contract/money.ts';
import type { AppContext } from '../app-context.ts';
import { lockWallet } from '../ledger/clawback.ts';
import { storedWhole, withIdempotencyKey } from '../ledger/idempotency.ts';
import { InsufficientFunds, post, type Wallet } from '../ledger/journal.ts';
import { ApiError } from '../platform/api-error.ts';
import { readyMonth } from '../platform/db/answer-months.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { players, wallets, withdrawals } from '../platform/db/schema/schema.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { blockedRefusal } from '../rounds/blocked.ts';
import { alreadyDecided, InvalidState } from './decision.ts';
import type { Decision } from './deposits.ts';
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

/** @throws InvalidState when there is none */
export async function findWithdrawal(db: Db, withdrawalId: string): Promise<Withdrawal> {
  const [withdrawal] = await db.select().from(withdrawals).where(eq(withdrawals.withdrawal_id, withdrawalId));
  if (!withdrawal) throw new InvalidState(`There is no withdrawal ${withdrawalId}.`);
  return withdrawal;
}

/** Why a player should not be paid. */
export interface PayoutBar {
  readonly debt_paise: bigint;
  readonly blocked: boolean;
}

/** Who owes the house, or was blocked, is paid only by somebody who has seen it and says so. */
export function payoutBarredError(
  withdrawalId: string,
  { debt_paise: debtPaise, blocked }: PayoutBar,
): InvalidState {
  const why = [
    ...(blocked ? ['is blocked'] : []),
    ...(debtPaise > 0n ? [`owes ₹${rupeesText(debtPaise)}`] : []),
  ];
  return new InvalidState(
    `The player of withdrawal ${withdrawalId} ${why.join(' and ')}. Reject it, or say --despite-debt to approve it all the same.`,
  );
}

/** What bars a player from being paid, held as it is until the transaction ends; null when nothing does. */
async function lockPayoutBar(tx: Tx, userId: string): Promise<PayoutBar | null> {
  const [player] = await tx
    .update(players)
    .set({ status: sql`${players.status}` })
    .where(eq(players.user_id, userId))
    .returning({ status: players.status });
  const { debt_paise: debtPaise } = await lockWallet(tx, userId);
  const blocked = player?.status === PLAYER_BLOCKED;
  return blocked || debtPaise > 0n ? { debt_paise: debtPaise, blocked } : null;
}

/**
 * Says that a withdrawal was paid out at the bank: the held amount leaves the books.
 * @param despiteDebt also when the player owes, or is blocked
 * @returns what the player was paid in spite of; null when nothing barred it
 * @throws InvalidState when it was decided before, or the player owes or is blocked
 */
export async function approveWithdrawal(
  tx: Tx,
  withdrawal: Pick<Withdrawal, 'user_id' | 'withdrawal_id' | 'amount_paise'>,
  reference: string | null,
  decision: Decision,
  despiteDebt: boolean,
): Promise<PayoutBar | null> {
  const barred = await lockPayoutBar(tx, withdrawal.user_id);
  const { user_id: userId, withdrawal_id: withdrawalId, amount_paise: amountPaise } = withdrawal;
  await decide(tx, withdrawal, PAYMENT_APPROVED, reference, decision);
  if (barred && !despiteDebt) throw payoutBarredError(withdrawalId, barred);
  await post(tx, {
    user_id: userId,
    kind: 'withdrawal_paid',
    subject_id: withdrawalId,
    ...decision,
    ...(reference !== null && { reason: reference }),
    amounts: { withdrawal: -amountPaise, clearing: amountPaise },
  });
  return barred;
}

/**
 * Rejects a withdrawal: the held amount goes back to the wallet.
 * @throws InvalidState when it was decided before
 */
export async function rejectWithdrawal(
  tx: Tx,
  withdrawal: Pick<Withdrawal, 'user_id' | 'withdrawal_id' | 'amount_paise'>,
  reason: string,
  decision: Decision,
): Promise<void> {
  await decide(tx, withdrawal, PAYMENT_REJECTED, reason, decision);
  const { user_id: userId, withdrawal_id: withdrawalId, amount_paise: amountPaise } = withdrawal;
  await post(tx, {
    user_id: userId,
    kind: 'withdrawal_returned',
    subject_id: withdrawalId,
    ...decision,
    reason,
    amounts: { withdrawal: -amountPaise, wallet: amountPaise },
  });
}

async function decide(
  tx: Tx,
  { user_id: userId, withdrawal_id: withdrawalId }: Pick<Withdrawal, 'user_id' | 'withdrawal_id'>,
  status: number,
  reason: string | null,
  { actor, at }: Decision,
): Promise<void> {
  const decided = await tx
    .update(withdrawals)
    .set({ status, reason, decided_at: at, decided_by: actor })
    .where(
      and(
        eq(withdrawals.user_id, userId),
        eq(withdrawals.withdrawal_id, withdrawalId),
        eq(withdrawals.status, PAYMENT_PENDING),
      ),
    )
    .returning({ withdrawal_id: withdrawals.withdrawal_id });
  if (decided.length === 0)
    throw alreadyDecided(`Withdrawal ${withdrawalId}`, await findWithdrawal(tx, withdrawalId));
}
