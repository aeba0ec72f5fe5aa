import { eq } from 'drizzle-orm';
import { rupeesText } from '../../contract/money.ts';
import type { AppContext } from '../app-context.ts';
import {
  approveWithdrawal,
  checkPayout,
  checkPendingWithdrawal,
  rejectWithdrawal,
  type Withdrawal,
} from '../payments/withdrawals.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { withdrawals } from '../platform/db/schema/schema.ts';
import { recordAudit, recordBankDetailsAccess } from './audit-log.ts';
import type { CommandOf } from './commands.ts';
import { findPlayer, nameOf, payoutBarText } from './find-player.ts';
import type { CommandResult, MoneyTransaction } from './handler.ts';
import { CommandRefused } from './protocol.ts';
import { rupees } from './table.ts';

async function findWithdrawal(db: Db, id: string): Promise<Withdrawal> {
  const [withdrawal] = await db.select().from(withdrawals).where(eq(withdrawals.withdrawal_id, id));
  if (!withdrawal) throw new CommandRefused(`There is no withdrawal ${id}.`);
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
 * @throws a refusal when there is no such withdrawal, it was decided before, or the player owes or is blocked and
 * `--despite-debt` was not given
 */
export async function confirmApproveWithdrawal(
  { database }: AppContext,
  { command, id, 'despite-debt': despiteDebt }: CommandOf<'withdrawals approve'>,
  actor: string,
): Promise<string> {
  return database.transaction(async (tx) => {
    const it = await findWithdrawal(tx, id);
    await checkPendingWithdrawal(tx, it);
    const { user_id: userId } = it;
    const player = await findPlayer(tx, userId);
    const barred = payoutBarText(player);
    await checkPayout(tx, it, despiteDebt);
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
 * @throws a refusal as {@link confirmApproveWithdrawal} does
 */
export async function approveWithdrawalCommand(
  _: AppContext,
  { command, id, reference, 'despite-debt': despiteDebt }: CommandOf<'withdrawals approve'>,
  { tx, actor, act_id: actId, at }: MoneyTransaction,
): Promise<CommandResult> {
  const withdrawal = await findWithdrawal(tx, id);
  const { user_id: userId, amount_paise: amountPaise } = withdrawal;
  const barred = await approveWithdrawal(tx, withdrawal, reference ?? null, actor, despiteDebt);
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
 * @throws a refusal when there is no such withdrawal, or it was decided before
 */
export async function confirmRejectWithdrawal(
  { database: { db } }: AppContext,
  { id }: CommandOf<'withdrawals reject'>,
): Promise<string> {
  const withdrawal = await findWithdrawal(db, id);
  await checkPendingWithdrawal(db, withdrawal);
  const { user_id: userId, amount_paise: amountPaise } = withdrawal;
  return `Give ${rupees(amountPaise)} back to ${nameOf(await findPlayer(db, userId))}?`;
}

/**
 * Rejects a withdrawal: the held amount goes back to the wallet.
 * @throws a refusal when there is no such withdrawal, or it was decided before
 */
export async function rejectWithdrawalCommand(
  _: AppContext,
  { command, id, reason }: CommandOf<'withdrawals reject'>,
  { tx, actor, act_id: actId, at }: MoneyTransaction,
): Promise<CommandResult> {
  const withdrawal = await findWithdrawal(tx, id);
  const { user_id: userId, amount_paise: amountPaise } = withdrawal;
  await rejectWithdrawal(tx, withdrawal, actor, reason);
  const detail = { amount: rupeesText(amountPaise), reason };
  await recordAudit(tx, { actor, act: command, user_id: userId, subject_id: id, detail, at }, actId);
  const player = await findPlayer(tx, userId);
  return {
    message: `Rejected: ${rupees(amountPaise)} is back with ${nameOf(player)}. Balance now ${rupees(player.balance_paise)}.`,
    pages: [],
    data: { id, user_id: userId, ...detail, balance: rupeesText(player.balance_paise) },
  };
}
