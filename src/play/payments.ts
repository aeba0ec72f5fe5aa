import { ProviderFailed } from '../api/errors.ts';
import type { Result } from '../api/http.ts';
import { PAYMENT_UPI, PAYMENT_USDT } from '../contract/constants.ts';
import { paiseFromRupees } from '../contract/money.ts';
import type { PaymentHistoryRow } from '../contract/payments.ts';
import type { FormResult } from './controls.ts';
import type { Deps } from './deps.ts';
import { QUERY_FAILED, type QueryResult, runQuery } from './query.ts';
import { createIdempotentSender } from './send-once.ts';

/** In demo mode a deposit approves itself after 3 s (design §4); the balance is fetched just after. */
export const DEMO_APPROVAL_MS = 4000;

/** Where a recharge is to be paid to. */
export interface PaymentTarget {
  /** an image: a data: URL or an address; null where the provider tells only the name */
  readonly qr_code: string | null;
  /** the UPI id, or the USDT address; null where the provider shows only the image */
  readonly name: string | null;
}

/** As typed: amounts are decimal text of rupees. The rules are those of contract/forms.ts. */
export interface Recharge {
  readonly amount: string;
  readonly utr_no: string;
}
export interface Withdrawal {
  readonly amount: string;
  readonly account_number: string;
  readonly account_holder_name: string;
  readonly bank_name: string;
  readonly ifsc_code: string;
  readonly upi_id: string;
  readonly mobile_number: string;
}

/** Money in and out, outside of rounds. Nothing here throws. */
export interface Payments {
  paymentTarget(by: 'upi' | 'usdt'): Promise<QueryResult<PaymentTarget>>;
  /** Claims a transfer. A failure alerts with the reason; the same form sent again is the same claim. */
  recharge(form: Recharge): Promise<FormResult>;
  /** Asks for a payout; more than the balance is not sent. */
  withdraw(form: Withdrawal): Promise<FormResult>;
  /** Newest first, as the provider lists them. */
  deposits(): Promise<QueryResult<readonly PaymentHistoryRow[]>>;
  withdrawals(): Promise<QueryResult<readonly PaymentHistoryRow[]>>;
}

type PaymentsDeps = Pick<
  Deps,
  'clock' | 'gateway' | 'storage' | 'notify' | 'provider' | 'randomHex' | 'store'
>;

/** @param refreshProfile fetches the balance again */
export function createPayments(deps: PaymentsDeps, refreshProfile: () => Promise<void>): Payments {
  const { clock, gateway, notify, provider, store } = deps;
  const sender = createIdempotentSender(deps);

  const failed = (reason: string, field: string | null): FormResult => {
    notify({ kind: 'alert', text: 'Failed to submit form', reason });
    return { ok: false, field, message: reason };
  };

  /** @returns the answer, or how the form failed */
  const submit = async <Answer>(
    call: 'recharge' | 'withdraw',
    form: object,
    send: (userId: string, key: string) => Promise<Result<Answer>>,
  ): Promise<{ readonly answer: Answer } | { readonly outcome: FormResult }> => {
    const { userId } = store.getState();
    if (userId === null) {
      notify({ kind: 'toast', tone: 'warning', text: 'Please log in first.' });
      notify({ kind: 'openLogin' });
      return { outcome: { ok: false, field: null, message: 'Please log in first.' } };
    }
    try {
      const result = await sender.sendOnce(call, [userId, form], (key) => send(userId, key));
      if (result.ok) return { answer: result.data };
      const { message, field, code } = result.refusal;
      // A block has a message of its own.
      if (code === 'blocked') return { outcome: { ok: false, field: null, message: message ?? '' } };
      return { outcome: failed(message || 'The request was refused.', field ?? null) };
    } catch (error) {
      console.warn(`${call}:`, error);
      if (gateway.uncertainty) return { outcome: failed(gateway.uncertainty.advice[call], null) };
      const reason =
        error instanceof ProviderFailed
          ? error.message
          : 'No answer came. What you typed is kept: send it again, it counts once.';
      return { outcome: failed(reason, null) };
    }
  };

  const listOf = async (
    label: string,
    fetchList: (userId: string) => Promise<Result<{ readonly data: readonly PaymentHistoryRow[] }>>,
  ): Promise<QueryResult<readonly PaymentHistoryRow[]>> => {
    const { userId } = store.getState();
    if (userId === null) return QUERY_FAILED;
    const loaded = await runQuery(label, () => fetchList(userId));
    return loaded.ok ? { ok: true, data: loaded.data.data } : loaded;
  };

  return {
    paymentTarget: (by) =>
      runQuery('Payment method', () => provider.paymentMethod(by === 'upi' ? PAYMENT_UPI : PAYMENT_USDT)),
    async recharge(form) {
      const submitted = await submit('recharge', form, (userId, key) =>
        provider.addAmount({ ...form, user_id: userId }, key),
      );
      if ('outcome' in submitted) return submitted.outcome;
      notify({ kind: 'toast', tone: 'success', text: 'Recharge submitted successfully' });
      if (store.getState().limits.demo) clock.setTimer(DEMO_APPROVAL_MS, () => void refreshProfile());
      return { ok: true };
    },
    async withdraw(form) {
      const { wallet } = store.getState();
      const amountPaise = paiseFromRupees(form.amount);
      if (wallet && amountPaise !== null && amountPaise > wallet.balancePaise)
        return { ok: false, field: 'amount', message: 'Insufficient balance to withdraw this amount.' };
      const submitted = await submit('withdraw', form, (userId, key) =>
        provider.withdraw({ ...form, qrcode: '', user_id: userId }, key),
      );
      if ('outcome' in submitted) return submitted.outcome;
      const { balance, wallet_version: walletVersion } = submitted.answer;
      if (balance !== undefined && walletVersion !== undefined)
        store.dispatch({
          kind: 'walletChanged',
          wallet: { balancePaise: balance, version: walletVersion },
        });
      else void refreshProfile();
      notify({ kind: 'toast', tone: 'success', text: 'Form submitted successfully' });
      return { ok: true };
    },
    deposits: () => listOf('Deposit history', provider.payinHistory),
    withdrawals: () => listOf('Withdraw history', provider.withdrawHistory),
  };
}
