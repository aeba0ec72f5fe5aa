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
import { rupeesFromPaise, rupeesText } from '../../contract/money.ts';
import type { Db, Tx } from '../db/database.ts';
import { players, wallets, withdrawals } from '../db/schema.ts';
import { holdWallet } from '../ledger/debt.ts';
import { move, Uncovered, type Wallet } from '../ledger/journal.ts';
import { nothing, once } from '../ledger/once.ts';
import { readSettings } from '../operator/settings.ts';
import type { Provider } from '../provider.ts';
import { Refused } from '../refused.ts';
import { blockedRefusal } from '../rounds/blocked.ts';
import { alreadyDecided, Undecidable } from './decision.ts';
import type { Decision } from './deposits.ts';

/** Withdrawals of one player that may wait for a decision at once. */
export const PENDING_WITHDRAWALS_AT_MOST = 3;

/** Where the money is to go (spec §5), and how much. */
export interface Wish {
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

type WishAnswer = AnswerOnWire<'withdrawal'>;
export type Withdrawal = typeof withdrawals.$inferSelect;

/**
 * Takes a withdrawal down and holds its amount at once, so that several never exceed the balance together.
 * @throws Refused before a first deposit, with a debt, over the balance, or with too many waiting
 */
export async function requestWithdrawal(provider: Provider, wish: Wish): Promise<WishAnswer> {
  const { key, ...row } = wish;
  const at = provider.clock.now();
  const { amount_paise, ...bank } = row;
  const { answer } = await provider.database.transaction((tx) =>
    once(
      tx,
      provider.stamp.body_hash_key,
      {
        player: wish.user_id,
        call: 'withdrawal_request',
        key,
        body: { amount: amount_paise, ...bank },
      },
      at,
      {
        look: nothing,
        act: async (): Promise<WishAnswer> => {
          await refuseWithdrawal(tx, wish.user_id);
          const withdrawal_id = uuidv7();
          const wallet = await hold(tx, wish, withdrawal_id, at);
          await tx.insert(withdrawals).values({
            ...row,
            withdrawal_id,
            type: PAYMENT_UPI,
            status: PAYMENT_PENDING,
            created_at: at,
          });
          return {
            success: true,
            message: 'Withdrawal requested.',
            withdrawal_id,
            balance: rupeesFromPaise(wallet.balance_paise),
            wallet_version: wallet.version,
          };
        },
      },
    ),
  );
  return answer;
}

async function refuseWithdrawal(tx: Tx, user_id: string): Promise<void> {
  const [player] = await tx
    .select({
      status: players.status,
      first_recharge: players.first_recharge,
      debt_paise: wallets.debt_paise,
    })
    .from(players)
    .innerJoin(wallets, eq(wallets.user_id, players.user_id))
    .where(eq(players.user_id, user_id));
  if (!player) throw new Error(`Player ${user_id} has a session and no account.`);
  if (player.status !== PLAYER_ACTIVE) throw await blockedRefusal(tx, user_id);
  if (player.first_recharge === 0) {
    const { min_recharge_paise } = await readSettings(tx);
    throw new Refused(403, 'deposit_first', depositNotice(min_recharge_paise));
  }
  if (player.debt_paise > 0n)
    throw new Refused(
      403,
      'debt',
      `You owe ₹${rupeesText(player.debt_paise)} after a correction. Withdrawals open again when it is repaid.`,
    );
}

/** The documented notice (spec §2). */
function depositNotice(min_recharge_paise: bigint): string {
  const min = rupeesText(min_recharge_paise).replace(/\.00$/, '');
  return `FOR WITHDRAWAL ACCESS DEPOSIT ${min} RUPEES ONE TIME.`;
}

async function hold(tx: Tx, wish: Wish, withdrawal_id: string, at: Date): Promise<Wallet> {
  const { user_id, amount_paise } = wish;
  const wallet = await move(tx, {
    user_id,
    kind: 'withdrawal_held',
    subject_id: withdrawal_id,
    actor: 'player',
    at,
    amounts: { wallet: -amount_paise, withdrawal: amount_paise },
  }).catch((error) => {
    throw error instanceof Uncovered
      ? new Refused(409, 'insufficient_balance', 'Insufficient balance to withdraw this amount.', {
          field: 'amount',
        })
      : error;
  });
  if (!wallet) throw new Error('A withdrawal did not touch the wallet.');
  // The wallet's row is ours now, so no other withdrawal of this player is between the count and the commit.
  const [pending] = await tx
    .select({ all: count() })
    .from(withdrawals)
    .where(and(eq(withdrawals.user_id, user_id), eq(withdrawals.status, PAYMENT_PENDING)));
  if (Number(pending?.all ?? 0) >= PENDING_WITHDRAWALS_AT_MOST)
    throw new Refused(
      409,
      'limit',
      `You have ${PENDING_WITHDRAWALS_AT_MOST} withdrawals waiting. Please wait for one of them.`,
    );
  return wallet;
}

/** @throws Undecidable when there is none */
export async function findWithdrawal(db: Db, withdrawal_id: string): Promise<Withdrawal> {
  const [withdrawal] = await db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.withdrawal_id, withdrawal_id));
  if (!withdrawal) throw new Undecidable(`There is no withdrawal ${withdrawal_id}.`);
  return withdrawal;
}

/** Why a player should not be paid. */
export interface Barred {
  readonly debt_paise: bigint;
  readonly blocked: boolean;
}

/** Who owes the house, or was blocked, is paid only by somebody who has seen it and says so. */
export function notToBePaid(withdrawal_id: string, { debt_paise, blocked }: Barred): Undecidable {
  const why = [
    ...(blocked ? ['is blocked'] : []),
    ...(debt_paise > 0n ? [`owes ₹${rupeesText(debt_paise)}`] : []),
  ];
  return new Undecidable(
    `The player of withdrawal ${withdrawal_id} ${why.join(' and ')}. Reject it, or say --despite-debt to approve it all the same.`,
  );
}

/** What bars a player from being paid, held as it is until the transaction ends; null when nothing does. */
async function barOf(tx: Tx, user_id: string): Promise<Barred | null> {
  const [player] = await tx
    .update(players)
    .set({ status: sql`${players.status}` })
    .where(eq(players.user_id, user_id))
    .returning({ status: players.status });
  const { debt_paise } = await holdWallet(tx, user_id);
  const blocked = player?.status === PLAYER_BLOCKED;
  return blocked || debt_paise > 0n ? { debt_paise, blocked } : null;
}

/**
 * Says that a withdrawal was paid out at the bank: the held amount leaves the books.
 * @param despite_debt also when the player owes, or is blocked
 * @returns what the player was paid in spite of; null when nothing barred it
 * @throws Undecidable when it was decided before, or the player owes or is blocked
 */
export async function approveWithdrawal(
  tx: Tx,
  withdrawal: Pick<Withdrawal, 'user_id' | 'withdrawal_id' | 'amount_paise'>,
  reference: string | null,
  decision: Decision,
  despite_debt: boolean,
): Promise<Barred | null> {
  const barred = await barOf(tx, withdrawal.user_id);
  const { user_id, withdrawal_id, amount_paise } = withdrawal;
  await decide(tx, withdrawal, PAYMENT_APPROVED, reference, decision);
  if (barred && !despite_debt) throw notToBePaid(withdrawal_id, barred);
  await move(tx, {
    user_id,
    kind: 'withdrawal_paid',
    subject_id: withdrawal_id,
    ...decision,
    ...(reference !== null && { reason: reference }),
    amounts: { withdrawal: -amount_paise, clearing: amount_paise },
  });
  return barred;
}

/**
 * Rejects a withdrawal: the held amount goes back to the wallet.
 * @throws Undecidable when it was decided before
 */
export async function rejectWithdrawal(
  tx: Tx,
  withdrawal: Pick<Withdrawal, 'user_id' | 'withdrawal_id' | 'amount_paise'>,
  reason: string,
  decision: Decision,
): Promise<void> {
  await decide(tx, withdrawal, PAYMENT_REJECTED, reason, decision);
  const { user_id, withdrawal_id, amount_paise } = withdrawal;
  await move(tx, {
    user_id,
    kind: 'withdrawal_returned',
    subject_id: withdrawal_id,
    ...decision,
    reason,
    amounts: { withdrawal: -amount_paise, wallet: amount_paise },
  });
}

async function decide(
  tx: Tx,
  { user_id, withdrawal_id }: Pick<Withdrawal, 'user_id' | 'withdrawal_id'>,
  status: number,
  reason: string | null,
  { actor, at }: Decision,
): Promise<void> {
  const decided = await tx
    .update(withdrawals)
    .set({ status, reason, decided_at: at, decided_by: actor })
    .where(
      and(
        eq(withdrawals.user_id, user_id),
        eq(withdrawals.withdrawal_id, withdrawal_id),
        eq(withdrawals.status, PAYMENT_PENDING),
      ),
    )
    .returning({ withdrawal_id: withdrawals.withdrawal_id });
  if (decided.length === 0)
    throw alreadyDecided(`Withdrawal ${withdrawal_id}`, await findWithdrawal(tx, withdrawal_id));
}
