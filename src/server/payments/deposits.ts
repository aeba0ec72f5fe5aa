import { and, count, eq, lt, ne, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { AnswerOnWire } from '../../contract/calls.ts';
import {
  PAYMENT_APPROVED,
  PAYMENT_PENDING,
  PAYMENT_REJECTED,
  PAYMENT_UPI,
  PLAYER_ACTIVE,
} from '../../contract/constants.ts';
import { canonicalUtr } from '../../contract/utr.ts';
import type { AppContext } from '../app-context.ts';
import { storedWhole, withIdempotencyKey } from '../ledger/idempotency.ts';
import { post } from '../ledger/journal.ts';
import { ApiError } from '../platform/api-error.ts';
import { readyMonth } from '../platform/db/answer-months.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { deposits, players } from '../platform/db/schema/schema.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { blockedRefusal } from '../rounds/blocked.ts';
import { takeReference } from './credited-references.ts';
import { alreadyDecided, InvalidState } from './decision.ts';

/** Claims of one player that may wait for a decision at once. */
export const MAX_PENDING_DEPOSITS = 5;

/** A player's claim to have paid in. */
export interface DepositClaim {
  readonly user_id: string;
  readonly amount_paise: bigint;
  /** the bank's reference, as typed */
  readonly utr_no: string;
  readonly key: string | null;
}

type DepositResponse = AnswerOnWire<'addAmount'>;
export type Deposit = typeof deposits.$inferSelect;

/**
 * Takes a claim down. Nothing is credited until it is approved; other players may claim the same reference, since
 * claims are cheap and anyone could squat one.
 * @throws ApiError when too many claims wait, or this player or an approved deposit has the reference already
 */
export async function claimDeposit(context: AppContext, claim: DepositClaim): Promise<DepositResponse> {
  const { user_id: userId, amount_paise: amountPaise, utr_no: utrNo, key } = claim;
  const utrCanonical = canonicalUtr(utrNo);
  if (utrCanonical === null)
    throw new Error('A claim came by the form with a reference that the form refuses.');
  const at = await databaseNow(context.database.db);
  await readyMonth(context.database, at);
  const { answer } = await context.database.transaction((tx) =>
    withIdempotencyKey(
      tx,
      context.metadata.body_hash_key,
      { user_id: userId, call: 'add_amount', key, body: { amount: amountPaise, utr_no: utrCanonical } },
      at,
      storedWhole(async (): Promise<DepositResponse> => {
        await checkClaim(tx, userId, utrCanonical);
        const depositId = uuidv7();
        await tx.insert(deposits).values({
          user_id: userId,
          deposit_id: depositId,
          amount_paise: amountPaise,
          utr_no: utrNo,
          utr_canonical: utrCanonical,
          type: PAYMENT_UPI,
          status: PAYMENT_PENDING,
          created_at: at,
        });
        return { success: true, message: 'Recharge submitted successfully', deposit_id: depositId };
      }),
    ),
  );
  return answer;
}

async function checkClaim(tx: Tx, userId: string, utrCanonical: string): Promise<void> {
  // The claims of one player wait for each other on this row, so the count below cannot be outrun.
  const active = await tx
    .update(players)
    .set({ status: sql`${players.status}` })
    .where(and(eq(players.user_id, userId), eq(players.status, PLAYER_ACTIVE)))
    .returning({ user_id: players.user_id });
  if (active.length === 0) throw await blockedRefusal(tx, userId);
  const [pending] = await tx
    .select({ all: count() })
    .from(deposits)
    .where(and(eq(deposits.user_id, userId), eq(deposits.status, PAYMENT_PENDING)));
  if (Number(pending?.all ?? 0) >= MAX_PENDING_DEPOSITS)
    throw new ApiError(
      409,
      'limit',
      `You have ${MAX_PENDING_DEPOSITS} recharges waiting for approval. Please wait for one of them.`,
    );
  const same = await tx
    .select({ user_id: deposits.user_id, status: deposits.status })
    .from(deposits)
    .where(and(eq(deposits.utr_canonical, utrCanonical), ne(deposits.status, PAYMENT_REJECTED)));
  if (same.some(({ status }) => status === PAYMENT_APPROVED))
    throw new ApiError(409, 'limit', 'This UTR number was already used.', { field: 'utr_no' });
  if (same.some((claim) => claim.user_id === userId))
    throw new ApiError(409, 'limit', 'You have already submitted this UTR number.', { field: 'utr_no' });
}

/** @throws InvalidState when there is none */
export async function findDeposit(db: Db, depositId: string): Promise<Deposit> {
  const [deposit] = await db.select().from(deposits).where(eq(deposits.deposit_id, depositId));
  if (!deposit) throw new InvalidState(`There is no deposit ${depositId}.`);
  return deposit;
}

/** A decision on a deposit or withdrawal. */
export interface Decision {
  /** who: the operator's name, or `house` for demo money */
  readonly actor: string;
  readonly at: Date;
}

/**
 * Approves a deposit: credits the amount seen at the bank, and rejects every other claim to the same reference. Of two
 * approvals of one reference at the same time the second waits for the first and finds it taken.
 * @param approvedPaise as seen at the bank
 * @returns the claims that were rejected for it
 * @throws InvalidState when it was decided before, or its reference was approved for another claim
 */
export async function approveDeposit(
  tx: Tx,
  deposit: Pick<Deposit, 'user_id' | 'deposit_id' | 'utr_no' | 'utr_canonical'>,
  approvedPaise: bigint,
  { actor, at }: Decision,
): Promise<Deposit[]> {
  const { user_id: userId, deposit_id: depositId, utr_no: utrNo, utr_canonical: utrCanonical } = deposit;
  const decided = { decided_at: at, decided_by: actor };
  const creditedAs = await takeReference(tx, deposit);
  if (creditedAs !== depositId)
    throw new InvalidState(`UTR ${utrNo} was already approved, as deposit ${creditedAs}.`);
  const { min_recharge_paise: minRechargePaise } = await readSettings(tx);
  const countsAsRecharge = approvedPaise >= minRechargePaise;
  const approved = await tx
    .update(deposits)
    .set({
      status: PAYMENT_APPROVED,
      approved_paise: approvedPaise,
      counts_as_recharge: countsAsRecharge,
      ...decided,
    })
    .where(isStillPending(deposit))
    .returning({ deposit_id: deposits.deposit_id });
  if (approved.length === 0) throw alreadyDecided(`Deposit ${depositId}`, await findDeposit(tx, depositId));
  const rejected = await tx
    .update(deposits)
    .set({
      status: PAYMENT_REJECTED,
      reason: `The UTR was approved as deposit ${depositId}.`,
      rejected_for: depositId,
      ...decided,
    })
    .where(and(eq(deposits.utr_canonical, utrCanonical), eq(deposits.status, PAYMENT_PENDING)))
    .returning();
  if (countsAsRecharge)
    await tx
      .update(players)
      .set({ first_recharge: sql`${players.first_recharge} + 1` })
      .where(and(eq(players.user_id, userId), lt(players.first_recharge, 2)));
  await post(tx, {
    user_id: userId,
    kind: 'deposit',
    subject_id: depositId,
    actor,
    at,
    amounts: { wallet: approvedPaise, clearing: -approvedPaise },
  });
  return rejected;
}

/**
 * Rejects a deposit: it never was money, so nothing moves.
 * @param reason for the operators
 * @throws InvalidState when it was decided before
 */
export async function rejectDeposit(
  tx: Tx,
  deposit: Pick<Deposit, 'user_id' | 'deposit_id'>,
  reason: string,
  { actor, at }: Decision,
): Promise<void> {
  const rejected = await tx
    .update(deposits)
    .set({ status: PAYMENT_REJECTED, reason, decided_at: at, decided_by: actor })
    .where(isStillPending(deposit))
    .returning({ deposit_id: deposits.deposit_id });
  if (rejected.length === 0)
    throw alreadyDecided(`Deposit ${deposit.deposit_id}`, await findDeposit(tx, deposit.deposit_id));
}

const isStillPending = ({
  user_id: userId,
  deposit_id: depositId,
}: Pick<Deposit, 'user_id' | 'deposit_id'>) =>
  and(eq(deposits.user_id, userId), eq(deposits.deposit_id, depositId), eq(deposits.status, PAYMENT_PENDING));
