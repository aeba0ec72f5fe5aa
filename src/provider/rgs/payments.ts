import { PAYMENT_UPI } from '../../contract/constants.ts';
import { PAYMENT_CALLS as CALLS } from '../../contract/payment-calls.ts';
import { PAYMENTS_A_PAGE } from '../../contract/payments.ts';
import type { Http } from '../http.ts';
import type { ProviderApi } from './api.ts';

type PaymentName = 'paymentMethod' | 'addAmount' | 'withdraw' | 'payinHistory' | 'withdrawHistory';
type Call<Name extends PaymentName> = (
  http: Http,
  ...args: Parameters<ProviderApi[Name]>
) => ReturnType<ProviderApi[Name]>;

export const paymentMethod: Call<'paymentMethod'> = (http, type) =>
  http.send(CALLS.paymentMethod, { query: { type } });

export const addAmount: Call<'addAmount'> = (http, form, key) =>
  http.send(CALLS.addAmount, {
    json: { ...form, type: PAYMENT_UPI },
    key,
  });

export const withdraw: Call<'withdraw'> = (http, form, key) =>
  http.send(CALLS.withdrawal, {
    json: { ...form, type: PAYMENT_UPI },
    key,
  });

const pageQuery = (userId: string, end: number | undefined) => ({
  user_id: userId,
  ...(end !== undefined && { limit: PAYMENTS_A_PAGE, offset: end }),
});

export const payinHistory: Call<'payinHistory'> = (http, userId, end) =>
  http.send(CALLS.payinHistory, {
    query: pageQuery(userId, end),
    quiet: true,
  });

export const withdrawHistory: Call<'withdrawHistory'> = (http, userId, end) =>
  http.send(CALLS.withdrawHistory, {
    query: pageQuery(userId, end),
    quiet: true,
  });
