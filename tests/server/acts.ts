import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { expect } from 'vitest';
import type { ProposalKind } from '../../src/contract/admin/proposals.ts';
import { rupeesText } from '../../src/contract/money.ts';
import { canonicalUtr } from '../../src/contract/utr.ts';
import { proposeVoid } from '../../src/server/admin/api/corrections.ts';
import { approveOrProposeDeposit, rejectOneDeposit } from '../../src/server/admin/api/deposit-decisions.ts';
import type { Operator } from '../../src/server/admin/api/operator-sessions.ts';
import { blockPlayer, createPasswordLink, unblockPlayer } from '../../src/server/admin/api/player-changes.ts';
import { confirmProposal } from '../../src/server/admin/api/proposals.ts';
import { closeProposals, type NewProposal, propose } from '../../src/server/admin/api/propose.ts';
import { approveOrPropose, rejectOneWithdrawal } from '../../src/server/admin/api/withdrawal-decisions.ts';
import type { AppContext } from '../../src/server/app-context.ts';
import { ApiError } from '../../src/server/platform/api-error.ts';
import { databaseNow } from '../../src/server/platform/db/clock.ts';
import { refusalOf } from '../../src/server/platform/db/refusals.ts';
import {
  bankLines,
  deposits,
  type JournalKind,
  journal,
  operatorSessions,
  operators,
  proposals,
} from '../../src/server/platform/db/schema/schema.ts';
import { resetPassword } from '../../src/server/players/password-reset.ts';
import { ownerOf } from './roles.ts';

// What operators do in the back office, without a browser. Meera acts, and Rohan is the other one of two.

export interface ActResult {
  readonly outcome: 'done' | 'refused';
  /** of a refusal */
  readonly message: string;
}

type Provider = { readonly context: AppContext };

async function operatorNamed({ database }: AppContext, name: string): Promise<Operator> {
  const { db } = ownerOf(database);
  const found = () => db.select().from(operators).where(eq(operators.name, name));
  const [known] = await found();
  if (!known)
    await db
      .insert(operators)
      .values({
        operatorId: uuidv7(),
        name,
        role: 'finance',
        isActive: true,
        passwordHash: 'x',
        totpSecret: 'x',
        totpStep: 0,
        createdAt: await databaseNow(db),
        lastLoginAt: null,
      })
      .onConflictDoNothing();
  const [operator] = known ? [known] : await found();
  if (!operator) throw new Error(`There is no operator ${name}.`);
  const { operatorId } = operator;
  const [tokenHash, at] = [uuidv7(), await databaseNow(db)];
  await db.insert(operatorSessions).values({ tokenHash, operatorId, createdAt: at, seenAt: at });
  return { operatorId, tokenHash, name, role: 'finance', address: '127.0.0.1' };
}

export const meera = ({ context }: Provider): Promise<Operator> => operatorNamed(context, 'meera');
const rohan = ({ context }: Provider): Promise<Operator> => operatorNamed(context, 'rohan');

/** @returns whether it was done, or why it was refused */
async function resultOf(act: Promise<unknown>): Promise<ActResult> {
  try {
    await act;
    return { outcome: 'done', message: '' };
  } catch (error) {
    const message = refusalOf(error) ?? (error instanceof ApiError ? error.message : null);
    if (message === null) throw error;
    return { outcome: 'refused', message };
  }
}

/** An act that must be done. */
export async function done(act: Promise<ActResult>): Promise<void> {
  expect(await act).toEqual({ outcome: 'done', message: '' });
}

/** An act that must be refused. @returns why */
export async function refused(act: Promise<ActResult>): Promise<string> {
  const { outcome, message } = await act;
  expect(outcome).toBe('refused');
  return message;
}

/** Rohan proposes something. @returns what lets Meera confirm it */
export async function proposeAct<Kind extends ProposalKind>(
  it: Provider,
  proposal: NewProposal<Kind>,
): Promise<() => Promise<ActResult>> {
  const { context } = it;
  const [proposer, confirmer] = [await rohan(it), await meera(it)];
  const { proposal_id: id } = await context.database.transaction((tx) => propose(tx, proposer, proposal));
  return () => resultOf(confirmProposal(context, confirmer, id));
}

/** Proposes and confirms something; a proposal that is refused then is declined. */
async function proposeAndConfirm<Kind extends ProposalKind>(
  it: Provider,
  proposal: NewProposal<Kind>,
): Promise<ActResult> {
  try {
    const result = await (await proposeAct(it, proposal))();
    const { kind, subject } = proposal;
    if (result.outcome === 'refused') {
      const operator = await rohan(it);
      await it.context.database.transaction((tx) => closeProposals(tx, operator, kind, [subject]));
    }
    return result;
  } catch (error) {
    return resultOf(Promise.reject(error));
  }
}

/** Confirms what was proposed about a subject, as the other operator. */
async function confirmAbout(it: Provider, subject: string): Promise<void> {
  const [open] = await it.context.database.db
    .select()
    .from(proposals)
    .where(and(eq(proposals.subject, subject), eq(proposals.state, 'open')));
  if (open) await confirmProposal(it.context, await rohan(it), open.proposalId);
}

const readDeposit = async ({ context }: Provider, id = '') => {
  const [deposit] = await context.database.db.select().from(deposits).where(eq(deposits.depositId, id));
  if (!deposit) throw new Error(`There is no deposit ${id}.`);
  return deposit;
};

/** Adds a payment in to what the bank's statements have. */
export async function addBankLine({ context }: Provider, utr: string, amountPaise: bigint): Promise<void> {
  const { db } = context.database;
  await db
    .insert(bankLines)
    .values({
      utrCanonical: canonicalUtr(utr) ?? utr,
      amountPaise,
      addedBy: 'operator:meera',
      addedAt: await databaseNow(db),
    })
    .onConflictDoNothing();
}

/** Approves a deposit that the bank's statement has; Rohan confirms it where one operator is not enough. */
export async function approveDeposit(it: Provider, id: string, approvedPaise?: bigint): Promise<ActResult> {
  const deposit = await readDeposit(it, id);
  const paise = approvedPaise ?? deposit.amountPaise;
  await addBankLine(it, deposit.utrNo, paise);
  return resultOf(
    (async () => {
      const { outcome } = await approveOrProposeDeposit(it.context, await meera(it), id, paise);
      if (outcome === 'proposed') await confirmAbout(it, id);
    })(),
  );
}

export const rejectDeposit = async (
  it: Provider,
  id: string,
  reason = 'not at the bank',
): Promise<ActResult> => resultOf(rejectOneDeposit(it.context, await meera(it), id, reason));

export async function correctDeposit(it: Provider, id: string): Promise<ActResult> {
  const deposit = await readDeposit(it, id);
  return proposeAndConfirm(it, {
    kind: 'correct deposit',
    subject: id,
    userId: deposit.userId,
    detail: {
      amount: rupeesText(deposit.approvedPaise ?? 0n),
      player: 'somebody',
      utr: deposit.utrNo,
      reason: 'a digit too many',
    },
  });
}

/** @returns the deposit that the claim of a corrected one goes on as */
export const reopenedAs = async (it: Provider, id: string): Promise<string> =>
  (await readDeposit(it, id)).reopenedAs ?? '';

export async function approveWithdrawal(
  it: Provider,
  id: string,
  { despiteDebt = false, reference = '' } = {},
): Promise<ActResult> {
  return resultOf(
    (async () => {
      const payout = { reference, despiteDebt };
      const { outcome } = await approveOrPropose(it.context, await meera(it), id, payout);
      if (outcome === 'proposed') await confirmAbout(it, id);
    })(),
  );
}

export const rejectWithdrawal = async (it: Provider, id: string, reason = 'wrong IFSC'): Promise<ActResult> =>
  resultOf(rejectOneWithdrawal(it.context, await meera(it), id, reason));

/** @returns the proposal of a credit, or of a debit where it is below zero */
export const adjustment = (userId: string, changePaise: bigint): NewProposal<'adjust wallet'> => ({
  kind: 'adjust wallet',
  subject: userId,
  userId,
  detail: { amount: rupeesText(changePaise), player: 'somebody', reason: 'for a test' },
});

export const adjust = (it: Provider, userId: string, changePaise: bigint): Promise<ActResult> =>
  proposeAndConfirm(it, adjustment(userId, changePaise));

/** @returns the id of a player's newest ledger entry of a kind, or of the one of a subject; empty without any */
export async function entryOf(
  { context }: Provider,
  userId: string,
  kind: JournalKind,
  subject?: string,
): Promise<string> {
  const [found] = await context.database.db
    .select({ id: journal.journalId })
    .from(journal)
    .where(
      and(
        eq(journal.userId, userId),
        eq(journal.kind, kind),
        subject === undefined ? undefined : eq(journal.subjectId, subject),
      ),
    )
    .orderBy(sql`${journal.journalId} desc`)
    .limit(1);
  return found?.id ?? '';
}

/** @returns the proposal to reverse an entry, with the amount that it would be now */
export async function reversal(
  { context }: Provider,
  userId: string,
  entryId: string,
): Promise<NewProposal<'reverse entry'>> {
  const [now] = await context.database.db
    .select({ kind: sql<string>`entry_kind`, change: sql<bigint>`change_paise` })
    .from(sql`reversal_of(${userId}, ${entryId})`);
  return {
    kind: 'reverse entry',
    subject: entryId,
    userId,
    detail: {
      amount: rupeesText(now?.change ?? 0n),
      player: 'somebody',
      kind: now?.kind ?? '',
      reason: 'charged back',
    },
  };
}

export async function reverse(it: Provider, userId: string, entryId: string): Promise<ActResult> {
  try {
    return await proposeAndConfirm(it, await reversal(it, userId, entryId));
  } catch (error) {
    return resultOf(Promise.reject(error));
  }
}

export async function voidRound(it: Provider, userId: string): Promise<ActResult> {
  const [proposer, confirmer] = [await rohan(it), await meera(it)];
  return resultOf(
    (async () => {
      const { proposal_id: id } = await proposeVoid(it.context, proposer, userId, 'key lost');
      await confirmProposal(it.context, confirmer, id);
    })(),
  );
}

export const block = async (it: Provider, userId: string): Promise<ActResult> =>
  resultOf(blockPlayer(it.context, await meera(it), userId, 'fraud'));

export const unblock = async (it: Provider, userId: string): Promise<ActResult> =>
  resultOf(unblockPlayer(it.context, await meera(it), userId, 'a mistake'));

/** Meera makes a link for a new password, and the player uses it. */
export async function setPassword(it: Provider, userId: string, password: string): Promise<void> {
  const { path } = await createPasswordLink(it.context, await meera(it), userId);
  await resetPassword(it.context, {
    body: { token: path.split('#')[1] ?? '', new_password: password },
    address: '127.0.0.1',
    deviceToken: undefined,
    setDeviceToken: () => undefined,
  });
}
