import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { AnswerOnWire } from '../../contract/calls.ts';
import { rupeesText, shortRupeesText } from '../../contract/money.ts';
import type { CallRequest } from '../http/handlers.ts';
import { keySql, responseOf } from '../ledger/idempotency.ts';
import { ApiError } from '../platform/api-error.ts';
import type { PlatformContext } from '../platform/context.ts';
import { players, wallets, type withdrawals } from '../platform/db/schema/schema.ts';
import { blockedRefusal } from '../rounds/round-refusals.ts';
import { paiseFromCheckedAmount } from './deposits.ts';
import { checkPayoutTarget } from './payout-target.ts';

type WithdrawalResponse = AnswerOnWire<'withdrawal'>;
export type Withdrawal = typeof withdrawals.$inferSelect;

export async function requestWithdrawal(
  context: PlatformContext,
  {
    caller: { userId },
    body: { amount: rupees, type: _, user_id: __, ...bank },
    key,
  }: CallRequest<'withdrawal'>,
): Promise<WithdrawalResponse> {
  if (context.money === 'real') checkPayoutTarget(bank);
  const { db } = context.database;
  const amount = paiseFromCheckedAmount(rupees);
  const body = { amount, user_id: userId, ...bank };
  const keyed = keySql(context, { userId, call: 'withdrawal_request', key, body });
  return responseOf<WithdrawalResponse>(
    db,
    sql`request_withdrawal(${keyed}, ${uuidv7()}, ${amount}, ${bank.account_number}, ${bank.account_holder_name},
      ${bank.bank_name}, ${bank.ifsc_code}, ${bank.upi_id}, ${bank.mobile_number}, ${bank.qrcode})`,
    {
      blocked: () => blockedRefusal(db, userId),
      deposit_first: async () => {
        const { minRechargePaise } = await context.settings.read();
        const amount = shortRupeesText(minRechargePaise);
        return new ApiError(403, 'deposit_first', 'accessNotice.text', { values: { amount } });
      },
      withdrawals_wait: async () => {
        const [player] = await db.select().from(players).where(eq(players.userId, userId));
        const until = (player?.withdrawalsFrom ?? context.clock.now()).toISOString();
        return new ApiError(403, 'limit', 'refusal.passwordSetByLink', {
          until,
          values: { time: until },
        });
      },
      debt: async () => {
        const [wallet] = await db.select().from(wallets).where(eq(wallets.userId, userId));
        return new ApiError(403, 'debt', 'refusal.debt', {
          values: { amount: rupeesText(wallet?.debtPaise ?? 0n) },
        });
      },
      insufficient_balance: () =>
        new ApiError(409, 'insufficient_balance', 'refusal.insufficientForWithdrawal', {
          field: 'amount',
        }),
      pending_limit: ({ most }) =>
        new ApiError(409, 'limit', 'refusal.withdrawalsWaiting', { values: { count: most ?? '' } }),
    },
  );
}
