import { PAYMENT_PENDING, PLAYER_BLOCKED } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import type { Db } from '../db/database.ts';
import { alreadyDecided } from '../payments/decision.ts';
import {
  approveWithdrawal,
  findWithdrawal,
  notToBePaid,
  rejectWithdrawal,
  type Withdrawal,
} from '../payments/withdrawals.ts';
import type { Provider } from '../provider.ts';
import { recordAct, recordLook } from './acts.ts';
import type { CommandOf } from './command.ts';
import type { MoneyAct, Shown } from './desk.ts';
import { barredText, findPlayer, nameOf } from './find-player.ts';
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

export async function askApproveWithdrawal(
  { database, clock }: Provider,
  { command, id, 'despite-debt': despite_debt }: CommandOf<'withdrawals approve'>,
  actor: string,
): Promise<string> {
  return database.transaction(async (tx) => {
    const it = await pendingWithdrawal(tx, id);
    const { user_id } = it;
    const player = await findPlayer(tx, user_id);
    const barred = barredText(player);
    if (barred !== '' && !despite_debt)
      throw notToBePaid(id, {
        debt_paise: player.debt_paise,
        blocked: player.status === PLAYER_BLOCKED,
      });
    await recordLook(tx, { actor, command, user_id, withdrawals: [id], at: clock.now() });
    return `Was ${rupees(it.amount_paise)} paid out to ${nameOf(player)}${barred === '' ? '' : ` (${barred})`}: ${targetOf(it)}?`;
  });
}

export async function approveWithdrawalAtDesk(
  _: Provider,
  { command, id, reference, 'despite-debt': despite_debt }: CommandOf<'withdrawals approve'>,
  { tx, actor, act_id, at }: MoneyAct,
): Promise<Shown> {
  const withdrawal = await findWithdrawal(tx, id);
  const { user_id, amount_paise } = withdrawal;
  const barred = await approveWithdrawal(tx, withdrawal, reference ?? null, { actor, at }, despite_debt);
  const detail = {
    amount: rupeesText(amount_paise),
    reference: reference ?? null,
    ...(barred && { despite_debt: rupeesText(barred.debt_paise), blocked: barred.blocked }),
  };
  await recordAct(tx, { actor, act: command, user_id, subject_id: id, detail, at }, act_id);
  return {
    message: `Approved: ${rupees(amount_paise)} is paid out.`,
    pages: [],
    data: { id, user_id, ...detail },
  };
}

export async function askRejectWithdrawal(
  { database: { db } }: Provider,
  { id }: CommandOf<'withdrawals reject'>,
): Promise<string> {
  const { user_id, amount_paise } = await pendingWithdrawal(db, id);
  return `Give ${rupees(amount_paise)} back to ${nameOf(await findPlayer(db, user_id))}?`;
}

export async function rejectWithdrawalAtDesk(
  _: Provider,
  { command, id, reason }: CommandOf<'withdrawals reject'>,
  { tx, actor, act_id, at }: MoneyAct,
): Promise<Shown> {
  const withdrawal = await findWithdrawal(tx, id);
  const { user_id, amount_paise } = withdrawal;
  await rejectWithdrawal(tx, withdrawal, reason, { actor, at });
  const detail = { amount: rupeesText(amount_paise), reason };
  await recordAct(tx, { actor, act: command, user_id, subject_id: id, detail, at }, act_id);
  const player = await findPlayer(tx, user_id);
  return {
    message: `Rejected: ${rupees(amount_paise)} is back with ${nameOf(player)}. Balance now ${rupees(player.balance_paise)}.`,
    pages: [],
    data: { id, user_id, ...detail, balance: rupeesText(player.balance_paise) },
  };
}
