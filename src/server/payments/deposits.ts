import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { paiseFromRupees } from '../../contract/money.ts';
import { canonicalUtr } from '../../contract/utr.ts';
import type { CallRequest } from '../http/handlers.ts';
import { keySql, responseOf } from '../ledger/idempotency.ts';
import { ApiError } from '../platform/api-error.ts';
import type { PlatformContext } from '../platform/context.ts';
import { callFunction } from '../platform/db/call-function.ts';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import { type deposits, players } from '../platform/db/schema/schema.ts';
import { JURISDICTIONS } from '../platform/jurisdictions.ts';
import { limitRefusals } from '../players/limits.ts';
import { blockedRefusal } from '../rounds/round-refusals.ts';

type DepositResponse = AnswerOnWire<'addAmount'>;
export type Deposit = typeof deposits.$inferSelect;

/** @param amount rupees that the contract has checked */
export function paiseFromCheckedAmount(amount: string): bigint {
  const paise = paiseFromRupees(amount.replace(/^0+(?=\d)/, ''));
  if (paise === null) throw new Error('The contract let an amount through that is none.');
  return paise;
}

/** Stores a claim. Several players may claim one reference, since anyone could claim another player's. */
export async function claimDeposit(
  context: PlatformContext,
  { caller: { userId }, body: { amount, utr_no: utrNo }, key }: CallRequest<'addAmount'>,
): Promise<DepositResponse> {
  const { db } = context.database;
  const amountPaise = paiseFromCheckedAmount(amount);
  await checkLimitAnswered(context, userId);
  const utrCanonical = canonicalUtr(utrNo);
  if (utrCanonical === null)
    throw new Error('A claim came by the form with a reference that the form refuses.');
  const keyed = keySql(context, {
    userId,
    call: 'add_amount',
    key,
    body: { amount: amountPaise, utr_no: utrCanonical },
  });
  return responseOf<DepositResponse>(
    db,
    sql`claim_deposit(${keyed}, ${uuidv7()}, ${amountPaise}, ${utrNo}, ${utrCanonical})`,
    {
      blocked: () => blockedRefusal(db, userId),
      pending_limit: ({ most }) =>
        new ApiError(409, 'limit', 'refusal.rechargesWaiting', { values: { count: most ?? '' } }),
      utr_used: () => new ApiError(409, 'limit', 'refusal.utrUsed', { field: 'utr_no' }),
      utr_claimed: () => new ApiError(409, 'limit', 'refusal.utrClaimed', { field: 'utr_no' }),
    },
  );
}

async function checkLimitAnswered(
  { database, jurisdiction }: PlatformContext,
  userId: string,
): Promise<void> {
  if (!JURISDICTIONS[jurisdiction].asksDepositLimit) return;
  const [player] = await database.db
    .select({ isAnswered: players.depositLimitAnswered })
    .from(players)
    .where(eq(players.userId, userId));
  if (!player?.isAnswered) throw new ApiError(409, 'limit', 'refusal.depositLimitFirst');
}

/** @throws ApiError when the payment would be refunded for a limit, a break or a self-exclusion */
export async function checkDepositAllowed(
  context: PlatformContext,
  userId: string,
  amountPaise: bigint,
): Promise<void> {
  await checkLimitAnswered(context, userId);
  const call = sql`deposit_refusal(${userId}, ${CLOCK_NOW}, ${amountPaise})`;
  const code = await callFunction<string | null>(context.database.db, call);
  if (code === null) return;
  const refusal = limitRefusals(context, userId)[code];
  throw refusal ? await refusal({}) : new Error(`deposit_refusal returned ${code}.`);
}
