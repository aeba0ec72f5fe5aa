import { sql } from 'drizzle-orm';
import { rupeesText } from '../../../contract/money.ts';
import { rupees } from '../../../presentation/rupees.ts';
import type { AppContext } from '../../app-context.ts';
import { checkCorrectable, correctDeposit, countRejectedFor } from '../../payments/deposits.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { JournalKind } from '../../platform/db/schema/schema.ts';
import { readSettings } from '../../platform/settings/settings.ts';
import type { OpenRound } from '../../rounds/find.ts';
import { operatorActor } from '../audit-log.ts';
import { unreadableRoundOf, voidUnreadableRound } from '../void-round.ts';
import { type Forecast, findPlayerWallet, walletForecast } from './consequences.ts';
import { findDeposit } from './deposit-decisions.ts';
import { findEntry } from './ledger-entry.ts';
import type { Operator } from './operator-sessions.ts';
import { propose } from './propose.ts';
import { recordAct } from './record.ts';

interface Proposed {
  readonly proposal_id: string;
}

// Correcting a deposit

/** @throws a refusal when it was not approved, or its credit is gone already */
export async function forecastCorrection(db: Db, depositId: string): Promise<Forecast> {
  const deposit = await findDeposit(db, depositId);
  await checkCorrectable(db, deposit);
  const wallet = await findPlayerWallet(db, deposit.userId);
  const rejected = await countRejectedFor(db, depositId);
  return walletForecast(wallet, -(deposit.approvedPaise ?? 0n), [
    `The claim of ${rupees(deposit.amountPaise)} waits again.`,
    ...(rejected === 0
      ? []
      : [`${rejected === 1 ? '1 claim' : `${rejected} claims`} that it rejected will wait again as well.`]),
  ]);
}

export async function proposeCorrection(
  { database }: AppContext,
  operator: Operator,
  depositId: string,
  reason: string,
): Promise<Proposed> {
  return database.transaction(async (tx) => {
    const deposit = await findDeposit(tx, depositId);
    await checkCorrectable(tx, deposit);
    const { name } = await findPlayerWallet(tx, deposit.userId);
    return propose(tx, operator, {
      kind: 'correct deposit',
      subject: depositId,
      userId: deposit.userId,
      detail: { amount: rupeesText(deposit.approvedPaise ?? 0n), player: name, utr: deposit.utrNo, reason },
    });
  });
}

/** Undoes an approval that was a mistake: its claim waits again as a deposit of its own. */
export async function correctOneDeposit(
  tx: Tx,
  operator: Operator,
  depositId: string,
  reason: string,
  proposalId: string,
): Promise<void> {
  const deposit = await findDeposit(tx, depositId);
  const actor = operatorActor(operator.name);
  const { reopenedAs, reopened } = await correctDeposit(tx, deposit, actor, reason, proposalId);
  await recordAct(tx, operator, {
    act: 'deposits correct',
    userId: deposit.userId,
    subjectId: depositId,
    before: { status: 'approved', approved: rupeesText(deposit.approvedPaise ?? 0n) },
    after: { status: 'corrected', reopened_as: reopenedAs },
    detail: { utr_no: deposit.utrNo, reason, reopened_claims: reopened.length },
  });
}

// Reversing a ledger entry

interface Reversal {
  readonly kind: JournalKind;
  readonly changePaise: bigint;
}

/** @throws a refusal when it cannot be reversed, or was before */
async function reversalOf(db: Db, userId: string, entryId: string): Promise<Reversal> {
  const [reversal] = await db
    .select({ kind: sql<JournalKind>`entry_kind`, changePaise: sql<bigint>`change_paise` })
    .from(sql`reversal_of(${userId}, ${entryId})`);
  if (!reversal) throw new Error('A reversal was neither possible nor refused.');
  return reversal;
}

/** @throws a refusal when it cannot be reversed, or was before */
export async function forecastReversal(db: Db, userId: string, entryId: string): Promise<Forecast> {
  const { changePaise } = await reversalOf(db, userId, entryId);
  return walletForecast(await findPlayerWallet(db, userId), changePaise);
}

export async function proposeReversal(
  { database }: AppContext,
  operator: Operator,
  entryId: string,
  reason: string,
): Promise<Proposed> {
  return database.transaction(async (tx) => {
    const { userId } = await findEntry(tx, entryId);
    const { kind, changePaise } = await reversalOf(tx, userId, entryId);
    const { name } = await findPlayerWallet(tx, userId);
    return propose(tx, operator, {
      kind: 'reverse entry',
      subject: entryId,
      userId,
      detail: { amount: rupeesText(changePaise), player: name, kind, reason },
    });
  });
}

/** Reverses a ledger entry by a new one. What is taken beyond the balance becomes the player's debt. */
export async function reverseOneEntry(
  tx: Tx,
  operator: Operator,
  { userId, entryId, reason }: { userId: string; entryId: string; reason: string },
  proposalId: string,
): Promise<void> {
  const before = await findPlayerWallet(tx, userId);
  const [reversal] = await tx
    .select({ kind: sql<JournalKind>`entry_kind`, changePaise: sql<bigint>`change_paise` })
    .from(
      sql`reverse_entry(${userId}, ${entryId}, ${operatorActor(operator.name)}, ${reason}, ${proposalId})`,
    );
  if (!reversal) throw new Error('A reversal was neither made nor refused.');
  const after = await findPlayerWallet(tx, userId);
  await recordAct(tx, operator, {
    act: 'ledger reverse',
    userId,
    subjectId: entryId,
    before: { balance: rupeesText(before.balancePaise), debt: rupeesText(before.debtPaise) },
    after: { balance: rupeesText(after.balancePaise), debt: rupeesText(after.debtPaise) },
    detail: { kind: reversal.kind, amount: rupeesText(reversal.changePaise), reason },
  });
}

// Manual credit and debit

/** @throws ApiError when it is above the limit, or more than the balance */
export async function forecastAdjustment(db: Db, userId: string, changePaise: bigint): Promise<Forecast> {
  const wallet = await findPlayerWallet(db, userId);
  const { max_adjust_paise: maxPaise } = await readSettings(db);
  const field = { field: 'amount' };
  if (changePaise > maxPaise || -changePaise > maxPaise)
    throw new ApiError(409, 'limit', `A credit or debit is at most ${rupees(maxPaise)}.`, field);
  if (wallet.balancePaise + changePaise < 0n)
    throw new ApiError(
      409,
      'limit',
      `The balance is ${rupees(wallet.balancePaise)}: ${rupees(-changePaise)} cannot be taken.`,
      field,
    );
  return walletForecast(wallet, changePaise);
}

interface Adjustment {
  readonly userId: string;
  /** more than zero gives, less takes */
  readonly changePaise: bigint;
  readonly reason: string;
}

export async function proposeAdjustment(
  { database }: AppContext,
  operator: Operator,
  { userId, changePaise, reason }: Adjustment,
): Promise<Proposed> {
  return database.transaction(async (tx) => {
    await forecastAdjustment(tx, userId, changePaise);
    const { name } = await findPlayerWallet(tx, userId);
    return propose(tx, operator, {
      kind: 'adjust wallet',
      subject: userId,
      userId,
      detail: { amount: rupeesText(changePaise), player: name, reason },
    });
  });
}

/** Gives or takes money by a new ledger entry, against the house. */
export async function adjustOne(
  tx: Tx,
  operator: Operator,
  { userId, changePaise, reason }: Adjustment,
  proposalId: string,
): Promise<void> {
  await forecastAdjustment(tx, userId, changePaise);
  const before = await findPlayerWallet(tx, userId);
  await tx.execute(
    sql`select adjust_wallet(${userId}, ${changePaise}, ${operatorActor(operator.name)}, ${reason}, ${proposalId})`,
  );
  const after = await findPlayerWallet(tx, userId);
  await recordAct(tx, operator, {
    act: 'player adjust',
    userId,
    before: { balance: rupeesText(before.balancePaise), debt: rupeesText(before.debtPaise) },
    after: { balance: rupeesText(after.balancePaise), debt: rupeesText(after.debtPaise) },
    detail: { amount: rupeesText(changePaise), reason },
  });
}

// Voiding a round

/** @throws ApiError when the player has no open round whose seed cannot be decrypted */
async function findUnreadable(
  db: Db,
  context: AppContext,
  userId: string,
  roundId?: string,
): Promise<OpenRound> {
  const round = await unreadableRoundOf(db, context, userId);
  if (round && (roundId === undefined || round.roundId === roundId)) return round;
  throw new ApiError(
    409,
    'limit',
    'This player has no open round whose seed cannot be decrypted. Other rounds are played on, or settled when they are abandoned.',
  );
}

export async function forecastVoid(
  db: Db,
  context: AppContext,
  userId: string,
  roundId: string,
): Promise<Forecast> {
  const { stakePaise } = await findUnreadable(db, context, userId, roundId);
  return walletForecast(await findPlayerWallet(db, userId), stakePaise, ['The round ends as refunded.']);
}

export async function proposeVoid(
  context: AppContext,
  operator: Operator,
  userId: string,
  reason: string,
): Promise<Proposed> {
  return context.database.transaction(async (tx) => {
    const { name } = await findPlayerWallet(tx, userId);
    const round = await findUnreadable(tx, context, userId);
    return propose(tx, operator, {
      kind: 'void round',
      subject: round.roundId,
      userId,
      detail: { amount: rupeesText(round.stakePaise), player: name, reason },
    });
  });
}

/** Gives the stake of an open round back whose seed cannot be decrypted any more. */
export async function voidOneRound(
  tx: Tx,
  context: AppContext,
  operator: Operator,
  { userId, roundId, reason }: { userId: string; roundId: string; reason: string },
  proposalId: string,
): Promise<void> {
  const round = await findUnreadable(tx, context, userId, roundId);
  const before = await findPlayerWallet(tx, userId);
  await voidUnreadableRound(tx, context, round, operatorActor(operator.name), proposalId);
  const after = await findPlayerWallet(tx, userId);
  await recordAct(tx, operator, {
    act: 'player void-round',
    userId,
    subjectId: roundId,
    before: { state: 'open', step: round.step, balance: rupeesText(before.balancePaise) },
    after: { state: 'refunded', balance: rupeesText(after.balancePaise) },
    detail: { stake: rupeesText(round.stakePaise), reason },
  });
}
