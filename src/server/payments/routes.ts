import { paiseFromRupees } from '../../contract/money.ts';
import type { Handlers } from '../http/handlers.ts';
import type { PlatformContext } from '../platform/context.ts';
import { checkDepositAllowed, claimDeposit } from './deposits.ts';
import { depositHistory, withdrawalHistory } from './history.ts';
import { paymentMethod } from './method.ts';
import { requestWithdrawal } from './withdrawals.ts';

/** Rupees as the forms' rules let them through. */
function paiseOf(amount: string): bigint {
  const paise = paiseFromRupees(amount.replace(/^0+(?=\d)/, ''));
  if (paise === null) throw new Error('The contract let an amount through that is none.');
  return paise;
}

/** The calls of money in and out. */
export function paymentHandlers(context: PlatformContext) {
  const { db } = context.database;
  return {
    paymentMethod: async ({ caller, query }) => {
      if (query.amount !== undefined) await checkDepositAllowed(context, caller.user_id, query.amount);
      return paymentMethod(context, query.type);
    },
    addAmount: ({ caller, body, key }) =>
      claimDeposit(context, {
        user_id: caller.user_id,
        amount_paise: paiseOf(body.amount),
        utr_no: body.utr_no,
        key,
      }),
    withdrawal: ({ caller, body, key }) =>
      requestWithdrawal(context, {
        user_id: caller.user_id,
        amount_paise: paiseOf(body.amount),
        account_number: body.account_number,
        account_holder_name: body.account_holder_name,
        bank_name: body.bank_name,
        ifsc_code: body.ifsc_code,
        upi_id: body.upi_id,
        mobile_number: body.mobile_number,
        qrcode: body.qrcode,
        key,
      }),
    payinHistory: ({ caller, query }) => depositHistory(db, caller.user_id, query),
    withdrawHistory: ({ caller, query }) => withdrawalHistory(db, caller.user_id, query),
  } satisfies Handlers;
}
