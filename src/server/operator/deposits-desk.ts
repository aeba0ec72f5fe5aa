import { PAYMENT_PENDING } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import type { Db } from '../db/database.ts';
import { approvalOf, correctDeposit } from '../payments/correct-deposit.ts';
import { alreadyDecided } from '../payments/decision.ts';
import { approveDeposit, type Deposit, findDeposit, rejectDeposit } from '../payments/deposits.ts';
import type { Provider } from '../provider.ts';
import { recordAct } from './acts.ts';
import type { CommandOf } from './command.ts';
import { othersOf, referencesOf } from './deposits-list.ts';
import type { MoneyAct, Shown } from './desk.ts';
import { debtSentence, findPlayer, nameOf, owedAfter } from './find-player.ts';
import { rupees } from './table.ts';

async function pendingDeposit(db: Db, id: string): Promise<Deposit> {
  const deposit = await findDeposit(db, id);
  if (deposit.status !== PAYMENT_PENDING) throw alreadyDecided(`Deposit ${id}`, deposit);
  return deposit;
}

export async function askApproveDeposit(
  { database: { db } }: Provider,
  { id, amount }: CommandOf<'deposits approve'>,
): Promise<string> {
  const deposit = await pendingDeposit(db, id);
  const player = await findPlayer(db, deposit.user_id);
  const others = othersOf(deposit, await referencesOf(db, [deposit.utr_canonical]));
  const credited = amount ?? deposit.amount_paise;
  return [
    `Credit ${rupees(credited)} to ${nameOf(player)} for UTR ${deposit.utr_no}`,
    credited === deposit.amount_paise ? '' : ` (claimed: ${rupees(deposit.amount_paise)})`,
    others > 0 ? `, and reject ${others} other claim${others > 1 ? 's' : ''} to this UTR` : '',
    '?',
  ].join('');
}

export async function approveDepositAtDesk(
  _: Provider,
  { command, id, amount }: CommandOf<'deposits approve'>,
  { tx, actor, act_id, at }: MoneyAct,
): Promise<Shown> {
  const deposit = await findDeposit(tx, id);
  const approved_paise = amount ?? deposit.amount_paise;
  const rejected = await approveDeposit(tx, deposit, approved_paise, { actor, at });
  const { user_id } = deposit;
  const approved = rupeesText(approved_paise);
  const detail = {
    approved,
    claimed: rupeesText(deposit.amount_paise),
    utr_no: deposit.utr_no,
    rejected_claims: rejected.length,
  };
  await recordAct(tx, { actor, act: command, user_id, subject_id: id, detail, at }, act_id);
  const player = await findPlayer(tx, user_id);
  const lost = rejected.length > 0 ? ` Other claims to this UTR rejected: ${rejected.length}.` : '';
  return {
    message: `Approved: ${rupees(approved_paise)} for ${nameOf(player)}. Balance now ${rupees(player.balance_paise)}.${lost}`,
    pages: [],
    data: {
      id,
      user_id,
      approved,
      balance: rupeesText(player.balance_paise),
      rejected: rejected.map(({ deposit_id }) => deposit_id),
    },
  };
}

export async function rejectDepositAtDesk(
  _: Provider,
  { command, id, reason }: CommandOf<'deposits reject'>,
  { tx, actor, act_id, at }: MoneyAct,
): Promise<Shown> {
  const deposit = await findDeposit(tx, id);
  await rejectDeposit(tx, deposit, reason, { actor, at });
  const { user_id, amount_paise, utr_no } = deposit;
  const detail = { claimed: rupeesText(amount_paise), utr_no, reason };
  await recordAct(tx, { actor, act: command, user_id, subject_id: id, detail, at }, act_id);
  return {
    message: `Rejected: ${rupees(amount_paise)} claimed with UTR ${utr_no}. Nothing was credited.`,
    pages: [],
    data: { id, user_id, reason },
  };
}

export async function askCorrectDeposit(
  { database: { db } }: Provider,
  { id }: CommandOf<'deposits correct'>,
): Promise<string> {
  const { deposit, credited_paise, rejected } = await approvalOf(db, await findDeposit(db, id));
  const player = await findPlayer(db, deposit.user_id);
  const claims =
    rejected === 0
      ? ''
      : ` ${rejected === 1 ? '1 claim' : `${rejected} claims`} that it rejected will wait as well.`;
  return (
    `Take back ${rupees(credited_paise)} from ${nameOf(player)}, credited for UTR ${deposit.utr_no} by ${deposit.decided_by}, ` +
    `and let the claim of ${rupees(deposit.amount_paise)} wait again?${owedAfter(player, credited_paise)}${claims}`
  );
}

/** Undoes an approval that was mistyped: the money goes back, and the claim waits to be approved as it should have been. */
export async function correctDepositAtDesk(
  _: Provider,
  { command, id, reason }: CommandOf<'deposits correct'>,
  { tx, actor, act_id, at }: MoneyAct,
): Promise<Shown> {
  const deposit = await findDeposit(tx, id);
  const { user_id, approved_paise, utr_no } = deposit;
  const { reopened_as, reopened } = await correctDeposit(tx, deposit, reason, { actor, at });
  const taken = rupeesText(approved_paise ?? 0n);
  const detail = { taken_back: taken, utr_no, reason, reopened_as, reopened_claims: reopened.length };
  await recordAct(tx, { actor, act: command, user_id, subject_id: id, detail, at }, act_id);
  const player = await findPlayer(tx, user_id);
  const { balance_paise, debt_paise } = player;
  const others = reopened.length > 0 ? ` Other claims that wait again: ${reopened.length}.` : '';
  return {
    message:
      `Corrected: ${rupees(approved_paise ?? 0n)} taken back from ${nameOf(player)}. ` +
      `Balance now ${rupees(balance_paise)}${debtSentence(debt_paise)}. The claim waits as ${reopened_as}.${others}`,
    pages: [],
    data: {
      id,
      user_id,
      ...detail,
      reopened,
      balance: rupeesText(balance_paise),
      debt: rupeesText(debt_paise),
    },
  };
}
