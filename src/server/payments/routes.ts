import type { Handlers } from '../http/handlers.ts';
import type { PlatformContext } from '../platform/context.ts';
import { checkDepositAllowed, claimDeposit } from './deposits.ts';
import { depositHistory, withdrawalHistory } from './history.ts';
import { paymentMethod } from './method.ts';
import { requestWithdrawal } from './withdrawals.ts';

export function paymentHandlers(context: PlatformContext) {
  const { db } = context.database;
  return {
    paymentMethod: async ({ caller, query }) => {
      await checkDepositAllowed(context, caller.userId, query.amount ?? 1n);
      return paymentMethod(context, query.type);
    },
    addAmount: (request) => claimDeposit(context, request),
    withdrawal: (request) => requestWithdrawal(context, request),
    payinHistory: ({ caller, query }) => depositHistory(db, caller.userId, query),
    withdrawHistory: ({ caller, query }) => withdrawalHistory(db, caller.userId, query),
  } satisfies Handlers;
}
