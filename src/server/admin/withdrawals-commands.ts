import { PAYMENT_PENDING, PLAYER_BLOCKED } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import type { AppContext } from '../app-context.ts';
import { alreadyDecided } from '../payments/decision.ts';
import {
  approveWithdrawal,
  findWithdrawal,
  payoutBarredError,
  rejectWithdrawal,
  type Withdrawal,
} from '../payments/withdrawals.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { recordAudit, recordBankDetailsAccess } from './audit-log.ts';
import type { CommandOf } from './commands.ts';
import { findPlayer, nameOf, payoutBarText } from './find-player.ts';
import type { CommandResult, MoneyTransaction } from './handler.ts';
import { rupees } from './table.ts';

async function pendingWithdrawal(db: Db, id: string): Promise<Withdrawal> {
  const withdrawal = await findWithdrawal(db, id);
  if (withdrawal.status !== PAYMENT_PENDING) throw alreadyDecided(`Withdrawal ${id}`, withdrawal);
  return withdrawal;
}

/** Everything that the player gave for the money to go to. */
function targetOf(it: Withdrawal): string {
  const given: Readonly<Record<string, string>> = {
    account: it.account_number,
    holder: it.account_holder_name,
    bank: it.bank_name,
    IFSC: it.ifsc_code,
    UPI: it.upi_id,
    mobile: it.mobile_number,
    'QR code': it.qrcode,
  };
  return Object.entries(given)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

/**
 * The question before a withdrawal counts as paid out, with the player's bank details. That they were shown is recorded in
 * the audit log.
 * @throws InvalidState when there is no such withdrawal, it was decided before, or the player owes or is blocked and
 * `--despite-debt` was not given
 */
export async function confirmApproveWithdrawal(
  { database }: AppContext,
  { command, id, 'despite-debt': despiteDebt }: CommandOf<'withdrawals approve'>,
  actor: string,
): Promise<string> {
  return database.transaction(async (tx) => {
    const it = await pendingWithdrawal(tx, id);
    const { user_id: userId } = it;
    const player = await findPlayer(tx, userId);
    const barred = payoutBarText(player);
    if (barred !== '' && !despiteDebt)
      throw payoutBarredError(id, {
        debt_paise: player.debt_paise,
        blocked: player.status === PLAYER_BLOCKED,
      });
    await recordBankDetailsAccess(tx, {
      actor,
      command,
      user_id: userId,
      withdrawals: [id],
      at: await databaseNow(tx),
    });
    return `Was ${rupees(it.amount_paise)} paid out to ${nameOf(player)}${barred === '' ? '' : ` (${barred})`}: ${targetOf(it)}?`;
  });
}

/**
 * Records that a withdrawal was paid out at the bank: the held amount leaves the books.
 * @throws InvalidState as {@link confirmApproveWithdrawal} does
 */
export async function approveWithdrawalCommand(
  _: AppContext,
  { command, id, reference, 'despite-debt': despiteDebt }: CommandOf<'withdrawals approve'>,
  { tx, actor, act_id: actId, at }: MoneyTransaction,
): Promise<CommandResult> {
  const withdrawal = await findWithdrawal(tx, id);
  const { user_id: userId, amount_paise: amountPaise } = withdrawal;
  const barred = await approveWithdrawal(tx, withdrawal, reference ?? null, { actor, at }, despiteDebt);
  const detail = {
    amount: rupeesText(amountPaise),
    reference: reference ?? null,
    ...(barred && { despite_debt: rupeesText(barred.debt_paise), blocked: barred.blocked }),
  };
  await recordAudit(tx, { actor, act: command, user_id: userId, subject_id: id, detail, at }, actId);
  return {
    message: `Approved: ${rupees(amountPaise)} is paid out.`,
    pages: [],
    data: { id, user_id: userId, ...detail },
  };
}

/**
 * The question before a withdrawal is rejected.
 * @throws InvalidState when there is no such withdrawal, or it was decided before
 */
export async function confirmRejectWithdrawal(
  { database: { db } }: AppContext,
  { id }: CommandOf<'withdrawals reject'>,
): Promise<string> {
  const { user_id: userId, amount_paise: amountPaise } = await pendingWithdrawal(db, id);
  return `Give ${rupees(amountPaise)} back to ${nameOf(await findPlayer(db, userId))}?`;
}

/**
 * Rejects a withdrawal: the held amount goes back to the wallet.
 * @throws InvalidState when there is no such withdrawal, or it was decided before
 */
export async function rejectWithdrawalCommand(
  _: AppContext,
  { command, id, reason }: CommandOf<'withdrawals reject'>,
  { tx, actor, act_id: actId, at }: MoneyTransaction,
): Promise<CommandResult> {
  const withdrawal = await findWithdrawal(tx, id);
  const { user_id: userId, amount_paise: amountPaise } = withdrawal;
  await rejectWithdrawal(tx, withdrawal, reason, { actor, at });
  const detail = { amount: rupeesText(amountPaise), reason };
  await recordAudit(tx, { actor, act: command, user_id: userId, subject_id: id, detail, at }, actId);
  const player = await findPlayer(tx, userId);
  return {
    message: `Rejected: ${rupees(amountPaise)} is back with ${nameOf(player)}. Balance now ${rupees(player.balance_paise)}.`,
    pages: [],
    data: { id, user_id: userId, ...detail, balance: rupeesText(player.balance_paise) },
  };
}
