import { and, count, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { PAYMENT_APPROVED, PAYMENT_PENDING, PAYMENT_REJECTED } from '../../contract/constants.ts';
import { clawback } from '../ledger/clawback.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { deposits, journal, players } from '../platform/db/schema/schema.ts';
import { freeReference } from './credited-references.ts';
import { alreadyDecided, InvalidState } from './decision.ts';
import type { Decision, Deposit } from './deposits.ts';

/** The approval of a deposit that is to be undone. */
export interface Approval {
  readonly deposit: Deposit;
  /** what it credited, paise */
  readonly creditedPaise: bigint;
  /** the journal row that credited it */
  readonly journal_id: string;
  /** the claims that it rejected */
  readonly rejected: number;
}

/**
 * The approval of a deposit, when it can be undone.
 * @throws InvalidState when it was not approved, or its credit is gone already
 */
export async function approvalOf(db: Db, deposit: Deposit): Promise<Approval> {
  const {
    user_id: userId,
    deposit_id: depositId,
    approved_paise: approvedPaise,
    reopened_as: reopenedAs,
  } = deposit;
  const name = `Deposit ${depositId}`;
  if (reopenedAs !== null)
    throw new InvalidState(`${name} was already corrected: its claim goes on as ${reopenedAs}.`);
  if (deposit.status === PAYMENT_REJECTED) throw alreadyDecided(name, deposit);
  if (approvedPaise === null)
    throw new InvalidState(`${name} is not approved yet: there is nothing to correct.`);
  const [credit] = await db
    .select({ journal_id: journal.journal_id })
    .from(journal)
    .where(and(eq(journal.user_id, userId), eq(journal.kind, 'deposit'), eq(journal.subject_id, depositId)));
  if (!credit) throw new Error(`${name} is approved and was not credited.`);
  const [undone] = await db
    .select({ actor: journal.actor, at: journal.created_at })
    .from(journal)
    .where(and(eq(journal.user_id, userId), eq(journal.reverses_id, credit.journal_id)));
  if (undone)
    throw new InvalidState(
      `The credit of deposit ${depositId} was already reversed on ${undone.at.toISOString()} by ${undone.actor}.`,
    );
  const [rejected] = await db
    .select({ rows: count() })
    .from(deposits)
    .where(and(eq(deposits.rejected_for, depositId), eq(deposits.status, PAYMENT_REJECTED)));
  return {
    deposit,
    creditedPaise: approvedPaise,
    journal_id: credit.journal_id,
    rejected: Number(rejected?.rows ?? 0),
  };
}

/** What a correction did beside taking the money back. */
export interface Correction {
  /** the deposit that the claim goes on as */
  readonly reopened_as: string;
  /** claims that wait again since this approval does not stand in their way any more */
  readonly reopened: readonly string[];
}

/**
 * Undoes an approval that was a mistake. Its credit goes back to where it came from, as debt where the player has spent
 * it; nothing is the house's. The claim waits again, as a deposit of its own, so that no deposit is credited twice; so do
 * the claims that the approval had rejected.
 * @throws InvalidState when it was not approved, or its credit is gone already
 */
export async function correctDeposit(
  tx: Tx,
  deposit: Deposit,
  reason: string,
  { actor, at }: Decision,
): Promise<Correction> {
  const { creditedPaise, journal_id: journalId } = await approvalOf(tx, deposit);
  const {
    user_id: userId,
    deposit_id: depositId,
    amount_paise: amountPaise,
    utr_no: utrNo,
    utr_canonical: utrCanonical,
    type,
    created_at: createdAt,
  } = deposit;
  const reopenedAs = uuidv7();
  const ended = await tx
    .update(deposits)
    .set({
      status: PAYMENT_REJECTED,
      approved_paise: null,
      counts_as_recharge: null,
      reopened_as: reopenedAs,
      reason,
      decided_at: at,
      decided_by: actor,
    })
    .where(and(...byKey(deposit), eq(deposits.status, PAYMENT_APPROVED)))
    .returning({ deposit_id: deposits.deposit_id });
  if (ended.length === 0) throw new InvalidState(`Deposit ${depositId} was corrected a moment ago.`);
  await tx.insert(deposits).values({
    user_id: userId,
    deposit_id: reopenedAs,
    amount_paise: amountPaise,
    utr_no: utrNo,
    utr_canonical: utrCanonical,
    type,
    status: PAYMENT_PENDING,
    // It keeps its place among those that wait.
    created_at: createdAt,
  });
  await freeReference(tx, deposit);
  const reopened = await tx
    .update(deposits)
    .set({ status: PAYMENT_PENDING, rejected_for: null, reason: null, decided_at: null, decided_by: null })
    .where(and(eq(deposits.rejected_for, depositId), eq(deposits.status, PAYMENT_REJECTED)))
    .returning({ deposit_id: deposits.deposit_id });
  await recountRecharges(tx, deposit);
  await clawback(tx, {
    user_id: userId,
    kind: 'reversal',
    // A reversal with a subject is a correction: the report takes it off the deposits.
    subject_id: depositId,
    reverses_id: journalId,
    actor,
    reason,
    at,
    amount_paise: creditedPaise,
    counterAccount: 'clearing',
  });
  return { reopened_as: reopenedAs, reopened: reopened.map((claim) => claim.deposit_id) };
}

const byKey = ({ user_id: userId, deposit_id: depositId }: Pick<Deposit, 'user_id' | 'deposit_id'>) => [
  eq(deposits.user_id, userId),
  eq(deposits.deposit_id, depositId),
];

/** `first_recharge` without a deposit that should not have counted. */
async function recountRecharges(
  tx: Tx,
  { user_id: userId, counts_as_recharge: countsAsRecharge }: Deposit,
): Promise<void> {
  if (!countsAsRecharge) return;
  // Held, so that an approval that counts meanwhile adds to what is written here.
  await tx
    .update(players)
    .set({ status: sql`${players.status}` })
    .where(eq(players.user_id, userId));
  const [others] = await tx
    .select({ rows: count() })
    .from(deposits)
    .where(
      and(
        eq(deposits.user_id, userId),
        eq(deposits.status, PAYMENT_APPROVED),
        eq(deposits.counts_as_recharge, true),
      ),
    );
  await tx
    .update(players)
    .set({ first_recharge: sql`least(${players.first_recharge}, ${Number(others?.rows ?? 0)})` })
    .where(eq(players.user_id, userId));
}
