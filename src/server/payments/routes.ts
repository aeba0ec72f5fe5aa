import { paiseFromRupees } from '../../contract/money.ts';
import type { Handlers } from '../http/handlers.ts';
import type { PlatformContext } from '../platform/context.ts';
import { checkDepositAllowed, claimDeposit } from './deposits.ts';
import { depositHistory, withdrawalHistory } from './history.ts';
import { paymentMethod } from './method.ts';
import { requestWithdrawal } from './withdrawals.ts';

function paiseOf(amount: string): bigint {
  const paise = paiseFromRupees(amount.replace(/^0+(?=\d)/, ''));
  if (paise === null) throw new Error('The contract let an amount through that is none.');
  return paise;
}

export function paymentHandlers(context: PlatformContext) {
  const { db } = context.database;
  return {
    paymentMethod: async ({ caller, query }) => {
      await checkDepositAllowed(context, caller.userId, query.amount ?? 1n);
      return paymentMethod(context, query.type);
    },
    addAmount: ({ caller, body, key }) =>
      claimDeposit(context, {
        userId: caller.userId,
        amountPaise: paiseOf(body.amount),
        utrNo: body.utr_no,
        key,
      }),
    withdrawal: ({ caller, body: { amount, type: _, user_id: __, ...bank }, key }) =>
      requestWithdrawal(context, { userId: caller.userId, amountPaise: paiseOf(amount), bank, key }),
    payinHistory: ({ caller, query }) => depositHistory(db, caller.userId, query),
    withdrawHistory: ({ caller, query }) => withdrawalHistory(db, caller.userId, query),
  } satisfies Handlers;
}
