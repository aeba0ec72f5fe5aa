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
import type { Db, Tx } from '../db/database.ts';
import { deposits, players } from '../db/schema.ts';
import { move } from '../ledger/journal.ts';
import { nothing, once } from '../ledger/once.ts';
import { readSettings } from '../operator/settings.ts';
import type { Provider } from '../provider.ts';
import { Refused } from '../refused.ts';
import { blockedRefusal } from '../rounds/blocked.ts';
import { alreadyDecided, Undecidable } from './decision.ts';

/** Claims of one player that may wait for a decision at once. */
export const PENDING_DEPOSITS_AT_MOST = 5;

/** A player's claim to have paid in. */
export interface Claim {
  readonly user_id: string;
  readonly amount_paise: bigint;
  /** the bank's reference, as typed */
  readonly utr_no: string;
  readonly key: string | null;
}

type ClaimAnswer = AnswerOnWire<'addAmount'>;
export type Deposit = typeof deposits.$inferSelect;

/**
 * Takes a claim down. Nothing is credited until it is approved; other players may claim the same reference, since
 * claims are cheap and anyone could squat one (design §4).
 * @throws Refused when too many claims wait, or this player or an approved deposit has the reference already
 */
export async function claimDeposit(provider: Provider, claim: Claim): Promise<ClaimAnswer> {
  const { user_id, amount_paise, utr_no, key } = claim;
  const utr_canonical = canonicalUtr(utr_no);
  if (utr_canonical === null)
    throw new Error('A claim came by the form with a reference that the form refuses.');
  const at = provider.clock.now();
  const { answer } = await provider.database.transaction((tx) =>
    once(
      tx,
      provider.stamp.body_hash_key,
      { player: user_id, call: 'add_amount', key, body: { amount: amount_paise, utr_no: utr_canonical } },
      at,
      {
        look: nothing,
        act: async (): Promise<ClaimAnswer> => {
          await refuseClaim(tx, user_id, utr_canonical);
          const deposit_id = uuidv7();
          await tx.insert(deposits).values({
            user_id,
            deposit_id,
            amount_paise,
            utr_no,
            utr_canonical,
            type: PAYMENT_UPI,
            status: PAYMENT_PENDING,
            created_at: at,
          });
          return { success: true, message: 'Recharge submitted successfully', deposit_id };
        },
      },
    ),
  );
  return answer;
}

async function refuseClaim(tx: Tx, user_id: string, utr_canonical: string): Promise<void> {
  // The claims of one player wait for each other on this row, so the count below cannot be outrun.
  const active = await tx
    .update(players)
    .set({ status: sql`${players.status}` })
    .where(and(eq(players.user_id, user_id), eq(players.status, PLAYER_ACTIVE)))
    .returning({ user_id: players.user_id });
  if (active.length === 0) throw await blockedRefusal(tx, user_id);
  const [pending] = await tx
    .select({ all: count() })
    .from(deposits)
    .where(and(eq(deposits.user_id, user_id), eq(deposits.status, PAYMENT_PENDING)));
  if (Number(pending?.all ?? 0) >= PENDING_DEPOSITS_AT_MOST)
    throw new Refused(
      409,
      'limit',
      `You have ${PENDING_DEPOSITS_AT_MOST} recharges waiting for approval. Please wait for one of them.`,
    );
  const same = await tx
    .select({ user_id: deposits.user_id, status: deposits.status })
    .from(deposits)
    .where(and(eq(deposits.utr_canonical, utr_canonical), ne(deposits.status, PAYMENT_REJECTED)));
  if (same.some(({ status }) => status === PAYMENT_APPROVED))
    throw new Refused(409, 'limit', 'This UTR number was already used.', { field: 'utr_no' });
  if (same.some((claim) => claim.user_id === user_id))
    throw new Refused(409, 'limit', 'You have already submitted this UTR number.', { field: 'utr_no' });
}

/** @throws Undecidable when there is none */
export async function findDeposit(db: Db, deposit_id: string): Promise<Deposit> {
  const [deposit] = await db.select().from(deposits).where(eq(deposits.deposit_id, deposit_id));
  if (!deposit) throw new Undecidable(`There is no deposit ${deposit_id}.`);
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
 * approvals of one reference at the same time, the database lets one commit; the other fails on
 * `deposits_utr_approved_once`.
 * @param approved_paise as seen at the bank
 * @returns the claims that were rejected for it
 * @throws Undecidable when it was decided before, or its reference was approved for another claim
 */
export async function approveDeposit(
  tx: Tx,
  deposit: Pick<Deposit, 'user_id' | 'deposit_id' | 'utr_no' | 'utr_canonical'>,
  approved_paise: bigint,
  { actor, at }: Decision,
): Promise<Deposit[]> {
  const { user_id, deposit_id, utr_no, utr_canonical } = deposit;
  const decided = { decided_at: at, decided_by: actor };
  const [other] = await tx
    .select()
    .from(deposits)
    .where(and(eq(deposits.utr_canonical, utr_canonical), eq(deposits.status, PAYMENT_APPROVED)));
  if (other && other.deposit_id !== deposit_id)
    throw new Undecidable(`UTR ${utr_no} was already approved, as deposit ${other.deposit_id}.`);
  const { min_recharge_paise } = await readSettings(tx);
  const counts_as_recharge = approved_paise >= min_recharge_paise;
  const approved = await tx
    .update(deposits)
    .set({ status: PAYMENT_APPROVED, approved_paise, counts_as_recharge, ...decided })
    .where(stillPending(deposit))
    .returning({ deposit_id: deposits.deposit_id });
  if (approved.length === 0) throw alreadyDecided(`Deposit ${deposit_id}`, await findDeposit(tx, deposit_id));
  const rejected = await tx
    .update(deposits)
    .set({
      status: PAYMENT_REJECTED,
      reason: `The UTR was approved as deposit ${deposit_id}.`,
      rejected_for: deposit_id,
      ...decided,
    })
    .where(and(eq(deposits.utr_canonical, utr_canonical), eq(deposits.status, PAYMENT_PENDING)))
    .returning();
  if (counts_as_recharge)
    await tx
      .update(players)
      .set({ first_recharge: sql`${players.first_recharge} + 1` })
      .where(and(eq(players.user_id, user_id), lt(players.first_recharge, 2)));
  await move(tx, {
    user_id,
    kind: 'deposit',
    subject_id: deposit_id,
    actor,
    at,
    amounts: { wallet: approved_paise, clearing: -approved_paise },
  });
  return rejected;
}

/**
 * Rejects a deposit: it never was money, so nothing moves.
 * @param reason for the operators
 * @throws Undecidable when it was decided before
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
    .where(stillPending(deposit))
    .returning({ deposit_id: deposits.deposit_id });
  if (rejected.length === 0)
    throw alreadyDecided(`Deposit ${deposit.deposit_id}`, await findDeposit(tx, deposit.deposit_id));
}

const stillPending = ({ user_id, deposit_id }: Pick<Deposit, 'user_id' | 'deposit_id'>) =>
  and(
    eq(deposits.user_id, user_id),
    eq(deposits.deposit_id, deposit_id),
    eq(deposits.status, PAYMENT_PENDING),
  );
