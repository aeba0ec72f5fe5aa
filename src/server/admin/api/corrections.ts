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
  const wallet = await findPlayerWallet(db, deposit.user_id);
  const rejected = await countRejectedFor(db, depositId);
  return walletForecast(wallet, -(deposit.approved_paise ?? 0n), [
    `The claim of ${rupees(deposit.amount_paise)} waits again.`,
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
    const { name } = await findPlayerWallet(tx, deposit.user_id);
    return propose(tx, operator, {
      kind: 'correct deposit',
      subject: depositId,
      user_id: deposit.user_id,
      detail: { amount: rupeesText(deposit.approved_paise ?? 0n), player: name, utr: deposit.utr_no, reason },
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
    user_id: deposit.user_id,
    subject_id: depositId,
    before: { status: 'approved', approved: rupeesText(deposit.approved_paise ?? 0n) },
    after: { status: 'corrected', reopened_as: reopenedAs },
    detail: { utr_no: deposit.utr_no, reason, reopened_claims: reopened.length },
  });
}

// Reversing a ledger entry

interface Reversal {
  readonly kind: JournalKind;
  readonly change_paise: bigint;
}

/** @throws a refusal when it cannot be reversed, or was before */
async function reversalOf(db: Db, userId: string, entryId: string): Promise<Reversal> {
  const [reversal] = await db
    .select({ kind: sql<JournalKind>`entry_kind`, change_paise: sql<bigint>`change_paise` })
    .from(sql`reversal_of(${userId}, ${entryId})`);
  if (!reversal) throw new Error('A reversal was neither possible nor refused.');
  return reversal;
}

/** @throws a refusal when it cannot be reversed, or was before */
export async function forecastReversal(db: Db, userId: string, entryId: string): Promise<Forecast> {
  const { change_paise: changePaise } = await reversalOf(db, userId, entryId);
  return walletForecast(await findPlayerWallet(db, userId), changePaise);
}

export async function proposeReversal(
  { database }: AppContext,
  operator: Operator,
  entryId: string,
  reason: string,
): Promise<Proposed> {
  return database.transaction(async (tx) => {
    const { user_id: userId } = await findEntry(tx, entryId);
    const { kind, change_paise: changePaise } = await reversalOf(tx, userId, entryId);
    const { name } = await findPlayerWallet(tx, userId);
    return propose(tx, operator, {
      kind: 'reverse entry',
      subject: entryId,
      user_id: userId,
      detail: { amount: rupeesText(changePaise), player: name, kind, reason },
    });
  });
}

/** Reverses a ledger entry by a new one. What is taken beyond the balance becomes the player's debt. */
export async function reverseOneEntry(
  tx: Tx,
  operator: Operator,
  { user_id: userId, entry_id: entryId, reason }: { user_id: string; entry_id: string; reason: string },
  proposalId: string,
): Promise<void> {
  const before = await findPlayerWallet(tx, userId);
  const [reversal] = await tx
    .select({ kind: sql<JournalKind>`entry_kind`, change_paise: sql<bigint>`change_paise` })
    .from(
      sql`reverse_entry(${userId}, ${entryId}, ${operatorActor(operator.name)}, ${reason}, ${proposalId})`,
    );
  if (!reversal) throw new Error('A reversal was neither made nor refused.');
  const after = await findPlayerWallet(tx, userId);
  await recordAct(tx, operator, {
    act: 'ledger reverse',
    user_id: userId,
    subject_id: entryId,
    before: { balance: rupeesText(before.balance_paise), debt: rupeesText(before.debt_paise) },
    after: { balance: rupeesText(after.balance_paise), debt: rupeesText(after.debt_paise) },
    detail: { kind: reversal.kind, amount: rupeesText(reversal.change_paise), reason },
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
  if (wallet.balance_paise + changePaise < 0n)
    throw new ApiError(
      409,
      'limit',
      `The balance is ${rupees(wallet.balance_paise)}: ${rupees(-changePaise)} cannot be taken.`,
      field,
    );
  return walletForecast(wallet, changePaise);
}

interface Adjustment {
  readonly user_id: string;
  /** more than zero gives, less takes */
  readonly change_paise: bigint;
  readonly reason: string;
}

export async function proposeAdjustment(
  { database }: AppContext,
  operator: Operator,
  { user_id: userId, change_paise: changePaise, reason }: Adjustment,
): Promise<Proposed> {
  return database.transaction(async (tx) => {
    await forecastAdjustment(tx, userId, changePaise);
    const { name } = await findPlayerWallet(tx, userId);
    return propose(tx, operator, {
      kind: 'adjust wallet',
      subject: userId,
      user_id: userId,
      detail: { amount: rupeesText(changePaise), player: name, reason },
    });
  });
}

/** Gives or takes money by a new ledger entry, against the house. */
export async function adjustOne(
  tx: Tx,
  operator: Operator,
  { user_id: userId, change_paise: changePaise, reason }: Adjustment,
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
    user_id: userId,
    before: { balance: rupeesText(before.balance_paise), debt: rupeesText(before.debt_paise) },
    after: { balance: rupeesText(after.balance_paise), debt: rupeesText(after.debt_paise) },
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
  if (round && (roundId === undefined || round.round_id === roundId)) return round;
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
  const { stake_paise: stakePaise } = await findUnreadable(db, context, userId, roundId);
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
      subject: round.round_id,
      user_id: userId,
      detail: { amount: rupeesText(round.stake_paise), player: name, reason },
    });
  });
}

/** Gives the stake of an open round back whose seed cannot be decrypted any more. */
export async function voidOneRound(
  tx: Tx,
  context: AppContext,
  operator: Operator,
  { user_id: userId, round_id: roundId, reason }: { user_id: string; round_id: string; reason: string },
  proposalId: string,
): Promise<void> {
  const round = await findUnreadable(tx, context, userId, roundId);
  const before = await findPlayerWallet(tx, userId);
  await voidUnreadableRound(tx, context, round, operatorActor(operator.name), proposalId);
  const after = await findPlayerWallet(tx, userId);
  await recordAct(tx, operator, {
    act: 'player void-round',
    user_id: userId,
    subject_id: roundId,
    before: { state: 'open', step: round.step, balance: rupeesText(before.balance_paise) },
    after: { state: 'refunded', balance: rupeesText(after.balance_paise) },
    detail: { stake: rupeesText(round.stake_paise), reason },
  });
}
