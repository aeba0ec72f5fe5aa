import { eq } from 'drizzle-orm';
import { rupees } from '../../presentation/rupees.ts';
import {
  approveWithdrawal,
  checkPayout,
  checkPendingWithdrawal,
  rejectWithdrawal,
  type Withdrawal,
} from '../payments/withdrawals.ts';
import type { Db } from '../platform/db/database.ts';
import { withdrawals } from '../platform/db/schema/schema.ts';
import { recordBankDetailsAccess } from './audit-log.ts';
import { findPlayer, nameOf, payoutBarText } from './find-player.ts';
import type { Handlers } from './handler.ts';
import { CommandRefused } from './protocol.ts';

async function findWithdrawal(db: Db, id: string): Promise<Withdrawal> {
  const [withdrawal] = await db.select().from(withdrawals).where(eq(withdrawals.withdrawal_id, id));
  if (!withdrawal) throw new CommandRefused(`There is no withdrawal ${id}.`);
  return withdrawal;
}

function targetText(it: Withdrawal): string {
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

export const withdrawalHandlers = {
  'withdrawals approve': {
    /** Asks with the player's bank details, and records that they were shown. */
    ask: ({ database }, { command, id, 'despite-debt': despiteDebt }, actor) => {
      return database.transaction(async (tx) => {
        const it = await findWithdrawal(tx, id);
        await checkPendingWithdrawal(tx, it);
        const player = await findPlayer(tx, it.user_id);
        await checkPayout(tx, it, despiteDebt);
        await recordBankDetailsAccess(tx, actor, command, it.user_id, [id]);
        const barred = payoutBarText(player);
        return `Was ${rupees(it.amount_paise)} paid out to ${nameOf(player)}${barred === '' ? '' : ` (${barred})`}: ${targetText(it)}?`;
      });
    },
    /** Records that a withdrawal was paid out at the bank. */
    change: async (_, { id, reference, 'despite-debt': despiteDebt }, { tx, actor }) => {
      const withdrawal = await findWithdrawal(tx, id);
      const { user_id, amount_paise: amount } = withdrawal;
      const barred = await approveWithdrawal(tx, withdrawal, reference ?? null, actor, despiteDebt);
      const detail = {
        amount,
        reference: reference ?? null,
        ...(barred && { despite_debt: barred.debt_paise, blocked: barred.blocked }),
      };
      return {
        message: `Approved: ${rupees(amount)} is paid out.`,
        data: { id, user_id, ...detail },
        audit: { user_id, subject_id: id, detail },
      };
    },
  },
  'withdrawals reject': {
    ask: async ({ database: { db } }, { id }) => {
      const withdrawal = await findWithdrawal(db, id);
      await checkPendingWithdrawal(db, withdrawal);
      return `Give ${rupees(withdrawal.amount_paise)} back to ${nameOf(await findPlayer(db, withdrawal.user_id))}?`;
    },
    change: async (_, { id, reason }, { tx, actor }) => {
      const withdrawal = await findWithdrawal(tx, id);
      const { user_id, amount_paise: amount } = withdrawal;
      await rejectWithdrawal(tx, withdrawal, actor, reason);
      const player = await findPlayer(tx, user_id);
      const { balance_paise } = player;
      return {
        message: `Rejected: ${rupees(amount)} is back with ${nameOf(player)}. Balance now ${rupees(balance_paise)}.`,
        data: { id, user_id, amount, reason, balance_paise },
        audit: { user_id, subject_id: id, detail: { amount, reason } },
      };
    },
  },
} satisfies Handlers;
