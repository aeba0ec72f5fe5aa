import type { Call } from './game-calls.ts';
import * as payments from './payments.ts';

/** Calls that move money in and out: apart, so that the client's first code is without their schemas. */
export const PAYMENT_CALLS = {
  paymentMethod: {
    method: 'GET',
    path: 'adminMethodPayment',
    access: 'owner',
    answer: payments.PaymentMethodAnswer,
  },
  addAmount: {
    method: 'POST',
    path: 'add_amount',
    access: 'owner',
    answer: payments.AddAmountAnswer,
  },
  withdrawal: {
    method: 'POST',
    path: 'withdrawal_request',
    access: 'owner',
    answer: payments.WithdrawalAnswer,
  },
  payinHistory: {
    method: 'GET',
    path: 'payinHistory',
    access: 'owner',
    answer: payments.PaymentHistoryAnswer,
  },
  withdrawHistory: {
    method: 'GET',
    path: 'withdrawHistory',
    access: 'owner',
    answer: payments.PaymentHistoryAnswer,
  },
} as const satisfies Record<string, Call>;
