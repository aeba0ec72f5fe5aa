import { eq } from 'drizzle-orm';
import { rupeesText } from '../../contract/money.ts';
import type { AppContext } from '../app-context.ts';
import {
  approveDeposit,
  checkCorrectable,
  checkPendingDeposit,
  correctDeposit,
  countRejectedFor,
  type Deposit,
  rejectDeposit,
} from '../payments/deposits.ts';
import type { Db } from '../platform/db/database.ts';
import { deposits } from '../platform/db/schema/schema.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { recordAudit } from './audit-log.ts';
import type { CommandOf } from './commands.ts';
import { countClaims, otherClaims } from './deposits-list.ts';
import { debtSentence, findPlayer, nameOf, owedAfter } from './find-player.ts';
import type { CommandResult, MoneyTransaction } from './handler.ts';
import { CommandRefused } from './protocol.ts';
import { rupees } from './table.ts';

async function findDeposit(db: Db, id: string): Promise<Deposit> {
  const [deposit] = await db.select().from(deposits).where(eq(deposits.deposit_id, id));
  if (!deposit) throw new CommandRefused(`There is no deposit ${id}.`);
  return deposit;
}

/** @throws CommandRefused when much more is approved than was claimed: a zero too many is likelier */
async function checkCeiling(
  db: Db,
  { amount_paise: claimedPaise }: Pick<Deposit, 'amount_paise'>,
  approvedPaise: bigint,
): Promise<void> {
  const { max_adjust_paise: maxPaise } = await readSettings(db);
  if (approvedPaise - claimedPaise <= maxPaise) return;
  throw new CommandRefused(
    `${rupees(claimedPaise)} was claimed: at most ${rupees(maxPaise)} more is approved (setting max_adjust).`,
  );
}

/**
 * The question before a deposit is approved: what is credited, and how many other claims to the same bank reference are
 * rejected for it.
 * @throws a refusal when there is no such deposit, or it was decided before
 */
export async function confirmApproveDeposit(
  { database: { db } }: AppContext,
  { id, amount }: CommandOf<'deposits approve'>,
): Promise<string> {
  const deposit = await findDeposit(db, id);
  await checkPendingDeposit(db, deposit);
  const player = await findPlayer(db, deposit.user_id);
  const others = otherClaims(deposit, await countClaims(db, [deposit.utr_canonical]));
  const credited = amount ?? deposit.amount_paise;
  await checkCeiling(db, deposit, credited);
  return [
    `Credit ${rupees(credited)} to ${nameOf(player)} for UTR ${deposit.utr_no}`,
    credited === deposit.amount_paise ? '' : ` (claimed: ${rupees(deposit.amount_paise)})`,
    others > 0 ? `, and reject ${others} other claim${others > 1 ? 's' : ''} to this UTR` : '',
    '?',
  ].join('');
}

/**
 * Credits a deposit with the amount given, else with the claimed one, and rejects other claims to its bank reference.
 * @throws a refusal when there is no such deposit, it was decided before, or its reference was approved for another claim
 */
export async function approveDepositCommand(
  _: AppContext,
  { command, id, amount }: CommandOf<'deposits approve'>,
  { tx, actor, act_id: actId, at }: MoneyTransaction,
): Promise<CommandResult> {
  const deposit = await findDeposit(tx, id);
  const approvedPaise = amount ?? deposit.amount_paise;
  await checkCeiling(tx, deposit, approvedPaise);
  const rejected = await approveDeposit(tx, deposit, approvedPaise, actor);
  const { user_id: userId } = deposit;
  const approved = rupeesText(approvedPaise);
  const detail = {
    approved,
    claimed: rupeesText(deposit.amount_paise),
    utr_no: deposit.utr_no,
    rejected_claims: rejected.length,
  };
  await recordAudit(tx, { actor, act: command, user_id: userId, subject_id: id, detail, at }, actId);
  const player = await findPlayer(tx, userId);
  const lost = rejected.length > 0 ? ` Other claims to this UTR rejected: ${rejected.length}.` : '';
  return {
    message: `Approved: ${rupees(approvedPaise)} for ${nameOf(player)}. Balance now ${rupees(player.balance_paise)}.${lost}`,
    pages: [],
    data: {
      id,
      user_id: userId,
      approved,
      balance: rupeesText(player.balance_paise),
      rejected,
    },
  };
}

/**
 * Rejects a deposit; no money moves.
 * @throws a refusal when there is no such deposit, or it was decided before
 */
export async function rejectDepositCommand(
  _: AppContext,
  { command, id, reason }: CommandOf<'deposits reject'>,
  { tx, actor, act_id: actId, at }: MoneyTransaction,
): Promise<CommandResult> {
  const deposit = await findDeposit(tx, id);
  await rejectDeposit(tx, deposit, actor, reason);
  const { user_id: userId, amount_paise: amountPaise, utr_no: utrNo } = deposit;
  const detail = { claimed: rupeesText(amountPaise), utr_no: utrNo, reason };
  await recordAudit(tx, { actor, act: command, user_id: userId, subject_id: id, detail, at }, actId);
  return {
    message: `Rejected: ${rupees(amountPaise)} claimed with UTR ${utrNo}. Nothing was credited.`,
    pages: [],
    data: { id, user_id: userId, reason },
  };
}

/**
 * The question before an approval is undone: what is taken back, what of it becomes a debt, and how many claims wait again.
 * @throws a refusal when there is no such deposit, it was not approved, or its credit is gone already
 */
export async function confirmCorrectDeposit(
  { database: { db } }: AppContext,
  { id }: CommandOf<'deposits correct'>,
): Promise<string> {
  const deposit = await findDeposit(db, id);
  await checkCorrectable(db, deposit);
  const rejected = await countRejectedFor(db, id);
  const creditedPaise = deposit.approved_paise ?? 0n;
  const player = await findPlayer(db, deposit.user_id);
  const claims =
    rejected === 0
      ? ''
      : ` ${rejected === 1 ? '1 claim' : `${rejected} claims`} that it rejected will wait as well.`;
  return (
    `Take back ${rupees(creditedPaise)} from ${nameOf(player)}, credited for UTR ${deposit.utr_no} by ${deposit.decided_by}, ` +
    `and let the claim of ${rupees(deposit.amount_paise)} wait again?${owedAfter(player, creditedPaise)}${claims}`
  );
}

/** Undoes an approval that was mistyped: the money goes back, and the claim waits to be approved as it should have been. */
export async function correctDepositCommand(
  _: AppContext,
  { command, id, reason }: CommandOf<'deposits correct'>,
  { tx, actor, act_id: actId, at }: MoneyTransaction,
): Promise<CommandResult> {
  const deposit = await findDeposit(tx, id);
  const { user_id: userId, approved_paise: approvedPaise, utr_no: utrNo } = deposit;
  const { reopenedAs, reopened } = await correctDeposit(tx, deposit, actor, reason);
  const taken = rupeesText(approvedPaise ?? 0n);
  const detail = {
    taken_back: taken,
    utr_no: utrNo,
    reason,
    reopened_as: reopenedAs,
    reopened_claims: reopened.length,
  };
  await recordAudit(tx, { actor, act: command, user_id: userId, subject_id: id, detail, at }, actId);
  const player = await findPlayer(tx, userId);
  const { balance_paise: balancePaise, debt_paise: debtPaise } = player;
  const others = reopened.length > 0 ? ` Other claims that wait again: ${reopened.length}.` : '';
  return {
    message:
      `Corrected: ${rupees(approvedPaise ?? 0n)} taken back from ${nameOf(player)}. ` +
      `Balance now ${rupees(balancePaise)}${debtSentence(debtPaise)}. The claim waits as ${reopenedAs}.${others}`,
    pages: [],
    data: {
      id,
      user_id: userId,
      ...detail,
      reopened,
      balance: rupeesText(balancePaise),
      debt: rupeesText(debtPaise),
    },
  };
}
