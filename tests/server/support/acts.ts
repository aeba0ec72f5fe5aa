import { randomInt } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { expect } from 'vitest';
import type { BackOfficeCallName } from '../../../src/contract/back-office/calls.ts';
import { rupeesText } from '../../../src/contract/money.ts';
import { canonicalUtr } from '../../../src/contract/utr.ts';
import type { AppContext } from '../../../src/server/app-context.ts';
import { bankLines, deposits, journal, proposals } from '../../../src/server/platform/db/schema/schema.ts';
import { resetPassword } from '../../../src/server/players/password-reset.ts';
import {
  AdminBrowser,
  type AdminReply,
  type AdminRequest,
  type AdminTransport,
  startAdmin,
} from './admin-browser.ts';
import { openOperatorSession } from './made-operators.ts';
import { ownerOf } from './roles.ts';

// Calls of two finance operators. Each confirms the proposals of the other.

export interface ActResult {
  readonly outcome: 'done' | 'refused';
  /** of a refusal */
  readonly message: string;
}

export interface Office {
  readonly context: AppContext;
  /** unset: it runs in this process */
  readonly backOffice?: { readonly app: AdminTransport; readonly origin: string };
  /** unset: Meera decides, Rohan proposes */
  readonly operators?: readonly [decider: string, proposer: string];
}

const DECIDER = 0;
const PROPOSER = 1;
type OperatorIndex = typeof DECIDER | typeof PROPOSER;
const NAMES = ['meera', 'rohan'] as const;
const nameOf = ({ operators: names = NAMES }: Office, index: OperatorIndex): string => names[index];

const apps = new WeakMap<AppContext, Promise<FastifyInstance>>();
const browsers = new WeakMap<AppContext, Map<string, AdminBrowser>>();

async function adminOf({ context, backOffice }: Office): Promise<AdminTransport> {
  if (backOffice) return backOffice.app;
  const app = apps.get(context) ?? startAdmin({ context }, [], () => undefined);
  apps.set(context, app);
  return app;
}

function browsersOf({ context }: Office): Map<string, AdminBrowser> {
  const open = browsers.get(context) ?? new Map<string, AdminBrowser>();
  browsers.set(context, open);
  return open;
}

async function openSession(it: Office, name: string): Promise<AdminBrowser> {
  const { database, clock } = it.context;
  const { db } = ownerOf(database);
  const { operatorId, token } = await openOperatorSession(db, name, 'finance', clock.now());
  const site = { app: await adminOf(it), context: it.context };
  const browser = new AdminBrowser(site, undefined, it.backOffice?.origin);
  browser.cookies.set('chicken_road_admin', token);
  browser.operatorId = operatorId;
  return browser;
}

export async function openSessions(it: Office, names: readonly string[] = NAMES): Promise<void> {
  for (const name of names) browsersOf(it).set(name, await openSession(it, name));
}

async function send(
  it: Office,
  index: OperatorIndex,
  call: BackOfficeCallName,
  request: AdminRequest,
): Promise<AdminReply> {
  const name = nameOf(it, index);
  const open = browsersOf(it);
  const reply = await open.get(name)?.send(call, request);
  if (reply && reply.http !== 401) return reply;
  const browser = await openSession(it, name);
  open.set(name, browser);
  return browser.send(call, request);
}

/** @throws Error when the call broke */
function resultOf({ http, body }: AdminReply): ActResult {
  if (http === 200) return { outcome: 'done', message: '' };
  const { message } = body as { message: string };
  if (http >= 500) throw new Error(message);
  return { outcome: 'refused', message };
}

const act = async (
  it: Office,
  call: BackOfficeCallName,
  id: string,
  body: object,
  index: OperatorIndex = DECIDER,
): Promise<ActResult> => resultOf(await send(it, index, call, { params: { id }, body }));

/** @throws Error when the act is refused */
export async function done(result: Promise<ActResult>): Promise<void> {
  expect(await result).toEqual({ outcome: 'done', message: '' });
}

/** @returns the refusal @throws Error when the act is done */
export async function refused(result: Promise<ActResult>): Promise<string> {
  const { outcome, message } = await result;
  expect(outcome).toBe('refused');
  return message;
}

const confirmationOf = (it: Office, proposalId: string) => async (): Promise<ActResult> => {
  const result = await act(it, 'confirmProposal', proposalId, {});
  if (result.outcome === 'refused')
    await act(it, 'declineProposal', proposalId, { reason: 'refused' }, PROPOSER);
  return result;
};

/** @returns a function with which the other operator confirms, and declines when the confirmation is refused */
async function propose(
  it: Office,
  call: 'correctDeposit' | 'adjustWallet' | 'reverseEntry' | 'voidRound' | 'settleRound',
  id: string,
  body: object,
): Promise<() => Promise<ActResult>> {
  const reply = await send(it, PROPOSER, call, { params: { id }, body });
  const proposed = resultOf(reply);
  if (proposed.outcome === 'refused') return async () => proposed;
  const { proposal_id: proposalId } = reply.body as { proposal_id: string };
  return confirmationOf(it, proposalId);
}

async function openProposalAbout({ context }: Office, subject: string): Promise<string> {
  const [open] = await context.database.db
    .select()
    .from(proposals)
    .where(and(eq(proposals.subject, subject), eq(proposals.state, 'open')));
  return open?.proposalId ?? '';
}

/** @returns the confirmation of the open proposal about a subject; null: there is none */
export async function openConfirmation(it: Office, subject: string) {
  const proposalId = await openProposalAbout(it, subject);
  return proposalId === '' ? null : confirmationOf(it, proposalId);
}

/** Approves, with the confirmation of the other operator if one is needed. */
async function approve(
  it: Office,
  call: 'approveDeposit' | 'approveWithdrawal',
  id: string,
  body: object,
): Promise<ActResult> {
  const reply = await send(it, DECIDER, call, { params: { id }, body });
  if ((reply.body as { outcome?: string }).outcome !== 'proposed') return resultOf(reply);
  return act(it, 'confirmProposal', await openProposalAbout(it, id), {}, PROPOSER);
}

const readDeposit = async ({ context }: Office, id: string) => {
  const [deposit] = await context.database.db.select().from(deposits).where(eq(deposits.depositId, id));
  if (!deposit) throw new Error(`There is no deposit ${id}.`);
  return deposit;
};

/** Stores a line of a bank statement. */
export async function addBankLine({ context }: Office, utr: string, amountPaise: bigint): Promise<void> {
  const line = { utrCanonical: canonicalUtr(utr) ?? utr, amountPaise, addedBy: 'operator:meera' };
  await ownerOf(context.database)
    .db.insert(bankLines)
    .values({ ...line, lineId: uuidv7(), addedAt: context.clock.now() })
    .onConflictDoNothing();
}

/** Approves a deposit after storing its line of a bank statement. */
export async function approveDeposit(it: Office, id: string, approvedPaise?: bigint): Promise<ActResult> {
  const { utrNo, amountPaise } = await readDeposit(it, id);
  const paise = approvedPaise ?? amountPaise;
  await addBankLine(it, utrNo, paise);
  return approve(it, 'approveDeposit', id, { amount: rupeesText(paise) });
}

export const rejectDeposit = (it: Office, id: string, reason = 'not at the bank'): Promise<ActResult> =>
  act(it, 'rejectDeposit', id, { reason });

export const correctDeposit = async (it: Office, id: string): Promise<ActResult> =>
  (await propose(it, 'correctDeposit', id, { reason: 'a digit too many' }))();

/** @returns the id of the new claim after a correction */
export const reopenedAs = async (it: Office, id: string): Promise<string> =>
  (await readDeposit(it, id)).reopenedAs ?? '';

export const approveWithdrawal = (it: Office, id: string, { despiteDebt = false } = {}): Promise<ActResult> =>
  approve(it, 'approveWithdrawal', id, { despite_debt: despiteDebt });

/** A reference that a bank gives to a transfer by NEFT. */
const freshReference = (): string => `N${randomInt(10 ** 14, 2 * 10 ** 14)}`;

export const sendWithdrawal = (it: Office, id: string, reference = freshReference()): Promise<ActResult> =>
  act(it, 'sendWithdrawal', id, { reference });

/** Approves a withdrawal and marks it as sent. */
export async function payOut(it: Office, id: string, { despiteDebt = false } = {}): Promise<ActResult> {
  const approved = await approveWithdrawal(it, id, { despiteDebt });
  return approved.outcome === 'refused' ? approved : sendWithdrawal(it, id);
}

export const rejectWithdrawal = (it: Office, id: string, reason = 'wrong IFSC'): Promise<ActResult> =>
  act(it, 'rejectWithdrawal', id, { reason });

/** Proposes an adjustment: positive credits, negative debits. @returns its confirmation */
export const proposeAdjustment = (it: Office, userId: string, changePaise: bigint) =>
  propose(it, 'adjustWallet', userId, {
    direction: changePaise < 0n ? 'debit' : 'credit',
    amount: rupeesText(changePaise < 0n ? -changePaise : changePaise),
    reason: 'for a test',
  });

export const adjust = async (it: Office, userId: string, changePaise: bigint): Promise<ActResult> =>
  (await proposeAdjustment(it, userId, changePaise))();

/** Proposes to reverse an entry. @returns its confirmation */
export const proposeReversal = (it: Office, entryId: string) =>
  propose(it, 'reverseEntry', entryId, { reason: 'charged back' });

export const reverse = async (it: Office, entryId: string): Promise<ActResult> =>
  (await proposeReversal(it, entryId))();

/** @returns the id of a player's newest ledger entry of a kind or a subject, or an empty text */
export async function entryOf(
  { context }: Office,
  userId: string,
  kind: typeof journal.$inferSelect.kind,
  subject?: string,
): Promise<string> {
  const isOfSubject = subject === undefined ? undefined : eq(journal.subjectId, subject);
  const [found] = await context.database.db
    .select({ id: journal.journalId })
    .from(journal)
    .where(and(eq(journal.userId, userId), eq(journal.kind, kind), isOfSubject))
    .orderBy(desc(journal.journalId))
    .limit(1);
  return found?.id ?? '';
}

export const settleRound = async (it: Office, userId: string): Promise<ActResult> =>
  (await propose(it, 'settleRound', userId, { reason: 'restored' }))();

export const voidRound = async (it: Office, userId: string): Promise<ActResult> =>
  (await propose(it, 'voidRound', userId, { reason: 'key lost' }))();

export const block = (it: Office, userId: string): Promise<ActResult> =>
  act(it, 'blockPlayer', userId, { reason: 'fraud' });

export const unblock = (it: Office, userId: string): Promise<ActResult> =>
  act(it, 'unblockPlayer', userId, { reason: 'a mistake' });

export const pauseBetting = async (it: Office): Promise<ActResult> =>
  resultOf(await send(it, DECIDER, 'pauseBetting', { body: { is_paused: true, reason: 'upgrade' } }));

/** Creates a link for a new password, which the other operator confirms. @returns its token */
export async function createPasswordLink(it: Office, userId: string): Promise<string> {
  await done(act(it, 'createPasswordLink', userId, { reason: 'lost' }));
  await done(act(it, 'confirmProposal', await openProposalAbout(it, userId), {}, PROPOSER));
  const { body } = await send(it, DECIDER, 'showPasswordLink', { params: { id: userId } });
  const { path } = body as { path: string };
  expect(path).toMatch(/^\/reset-password#[\w-]{43}$/);
  return path.split('#')[1] ?? '';
}

/** Sets a password as a player does with a link. */
export async function setPassword(it: Office, userId: string, password: string): Promise<void> {
  await resetPassword(it.context, {
    body: { token: await createPasswordLink(it, userId), new_password: password },
    address: '127.0.0.1',
    deviceToken: undefined,
    setDeviceToken: () => undefined,
  });
}
