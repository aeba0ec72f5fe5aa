import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { PAYMENT_REJECTED } from '../../contract/constants.ts';
import { canonicalUtr } from '../../contract/utr.ts';
import { keySql, responseOf } from '../ledger/idempotency.ts';
import { ApiError } from '../platform/api-error.ts';
import type { PlatformContext } from '../platform/context.ts';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { ensurePartition } from '../platform/db/partitions.ts';
import { deposits } from '../platform/db/schema/schema.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { blockedRefusal } from '../rounds/blocked.ts';
import { limitRefusals } from '../rounds/limits.ts';

/** Claims of one player that may wait for a decision at once. */
export const MAX_PENDING_DEPOSITS = 5;

/** A player's claim to have paid in. */
export interface DepositClaim {
  readonly userId: string;
  readonly amountPaise: bigint;
  /** the bank's reference, as typed */
  readonly utrNo: string;
  readonly key: string | null;
}

type DepositResponse = AnswerOnWire<'addAmount'>;
export type Deposit = typeof deposits.$inferSelect;
type DepositKey = Pick<Deposit, 'userId' | 'depositId'>;

/**
 * Stores a claim. Nothing is credited until it is approved; other players may claim the same reference, since claims are
 * cheap and anyone could squat one.
 * @throws ApiError when too many claims wait, or this player or an approved deposit has the reference already
 */
export async function claimDeposit(
  { database, metadata, clock }: PlatformContext,
  { userId, amountPaise, utrNo, key }: DepositClaim,
): Promise<DepositResponse> {
  const utrCanonical = canonicalUtr(utrNo);
  if (utrCanonical === null)
    throw new Error('A claim came by the form with a reference that the form refuses.');
  const at = clock.now();
  await ensurePartition(database, at);
  const keyed = keySql(
    metadata.serverSecret,
    { userId, call: 'add_amount', key, body: { amount: amountPaise, utr_no: utrCanonical } },
    at,
  );
  return responseOf<DepositResponse>(
    database.db,
    sql`claim_deposit(${keyed}, ${uuidv7()}, ${amountPaise}, ${utrNo}, ${utrCanonical}, ${MAX_PENDING_DEPOSITS})`,
    {
      blocked: () => blockedRefusal(database.db, userId),
      pending_limit: () =>
        new ApiError(
          409,
          'limit',
          `You have ${MAX_PENDING_DEPOSITS} recharges waiting for approval. Please wait for one of them.`,
        ),
      utr_used: () => new ApiError(409, 'limit', 'This UTR number was already used.', { field: 'utr_no' }),
      utr_claimed: () =>
        new ApiError(409, 'limit', 'You have already submitted this UTR number.', { field: 'utr_no' }),
    },
  );
}

/**
 * Checks a payment before it is made.
 * @throws ApiError when it would be returned, for a limit, a break or a self-exclusion of the player
 */
export async function checkDepositAllowed(
  context: PlatformContext,
  userId: string,
  amountPaise: bigint,
): Promise<void> {
  const [row] = await context.database.db
    .select({ bar: sql<string | null>`bar` })
    .from(sql`deposit_bar(${userId}, ${CLOCK_NOW}, ${amountPaise}) as bar`);
  if (!row?.bar) return;
  const refusal = limitRefusals(context, userId)[row.bar];
  throw refusal ? await refusal() : new Error(`deposit_bar returned ${row.bar}.`);
}

/**
 * Approves a deposit: credits the amount seen at the bank, and rejects every other claim to the same reference.
 * @param approvedPaise as seen at the bank
 * @param actor the operator's name, or `house` for demo money
 * @param proposalId on which two operators agreed; null where one may approve it alone
 * @returns the ids of the claims that were rejected for it
 * @throws a refusal when it was decided before, or its reference was approved for another claim
 */
export async function approveDeposit(
  db: Db,
  { userId, depositId }: DepositKey,
  approvedPaise: bigint,
  actor: string,
  proposalId: string | null = null,
): Promise<readonly string[]> {
  const { min_recharge_paise: minRechargePaise, max_alone_deposit_paise: maxAlonePaise } =
    await readSettings(db);
  const rejected = await db
    .select({ id: sql<string>`id` })
    .from(
      sql`approve_deposit(${userId}, ${depositId}, ${approvedPaise}, ${minRechargePaise}, ${actor}, ${maxAlonePaise}, ${proposalId}) as rejected (id)`,
    );
  return rejected.map(({ id }) => id);
}

/**
 * Rejects a deposit: it never was money, so nothing moves.
 * @param reason for the operators
 * @throws a refusal when it was decided before
 */
export async function rejectDeposit(
  db: Db,
  { userId, depositId }: DepositKey,
  actor: string,
  reason: string,
): Promise<void> {
  await db.execute(sql`select reject_deposit(${userId}, ${depositId}, ${actor}, ${reason})`);
}

/**
 * Notes that a payment over a limit of its player was sent back.
 * @param reason with the bank's reference of the transfer back
 * @returns how many other claims to its bank reference were rejected
 * @throws a refusal when it does not wait to be returned, or its reference was used
 */
export async function returnDeposit(
  db: Db,
  { userId, depositId }: DepositKey,
  actor: string,
  reason: string,
): Promise<number> {
  const rejected = await db
    .select({ id: sql<string>`id` })
    .from(sql`return_deposit(${userId}, ${depositId}, ${actor}, ${reason}) as rejected (id)`);
  return rejected.length;
}

/** @throws a refusal when the deposit was decided before */
export async function checkPendingDeposit(db: Db, { userId, depositId }: DepositKey): Promise<void> {
  await db.execute(sql`select from lock_deposit(${userId}, ${depositId})`);
}

/** @returns how many claims the approval of a deposit has rejected */
export const countRejectedFor = (db: Db, depositId: string): Promise<number> =>
  db.$count(deposits, and(eq(deposits.rejectedFor, depositId), eq(deposits.status, PAYMENT_REJECTED)));

/**
 * Refuses a deposit whose approval cannot be undone.
 * @throws a refusal when it was not approved, or its credit is gone already
 */
export async function checkCorrectable(db: Db, { userId, depositId }: DepositKey): Promise<void> {
  await db.execute(sql`select credit_of(${userId}, ${depositId})`);
}

/**
 * Undoes an approval that was a mistake. Its credit goes back to where it came from, as debt where the player has spent
 * it. The claim is pending again as a deposit of its own, and so are the claims that the approval had rejected.
 * @returns the ids of the deposit that the claim goes on as, and of the others that are pending again
 * @throws a refusal when it was not approved, or its credit is gone already
 */
export async function correctDeposit(
  db: Db,
  { userId, depositId }: DepositKey,
  actor: string,
  reason: string,
  proposalId: string,
): Promise<{ readonly reopenedAs: string; readonly reopened: readonly string[] }> {
  const reopenedAs = uuidv7();
  const reopened = await db
    .select({ id: sql<string>`id` })
    .from(
      sql`correct_deposit(${userId}, ${depositId}, ${reopenedAs}, ${actor}, ${reason}, ${proposalId}) as reopened (id)`,
    );
  return { reopenedAs, reopened: reopened.map(({ id }) => id) };
}
