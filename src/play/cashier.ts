import { ProviderFailed } from '../api/errors.ts';
import type { Outcome } from '../api/http.ts';
import { PAYMENT_UPI, PAYMENT_USDT } from '../contract/constants.ts';
import { paiseFromRupees } from '../contract/money.ts';
import type { PaymentHistoryRow } from '../contract/payments.ts';
import type { FormOutcome } from './controls.ts';
import type { Edges } from './edges.ts';
import { createIntents } from './intents.ts';
import { type Loaded, load, NOT_LOADED } from './loaded.ts';

/** In demo mode a deposit approves itself after 3 s (design §4); the balance is fetched just after. */
export const DEMO_APPROVED_BY_MS = 4000;

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
export interface Cashier {
  paymentTarget(by: 'upi' | 'usdt'): Promise<Loaded<PaymentTarget>>;
  /** Claims a transfer. A failure alerts with the reason; the same form sent again is the same claim. */
  recharge(form: Recharge): Promise<FormOutcome>;
  /** Asks for a payout; more than the balance is not sent. */
  withdraw(form: Withdrawal): Promise<FormOutcome>;
  /** Newest first, as the provider lists them. */
  deposits(): Promise<Loaded<readonly PaymentHistoryRow[]>>;
  withdrawals(): Promise<Loaded<readonly PaymentHistoryRow[]>>;
}

type CashierEdges = Pick<
  Edges,
  'clock' | 'hazard' | 'memory' | 'notify' | 'provider' | 'randomHex' | 'store'
>;

/** @param refreshProfile fetches the balance again */
export function createCashier(edges: CashierEdges, refreshProfile: () => Promise<void>): Cashier {
  const { clock, hazard, notify, provider, store } = edges;
  const intents = createIntents(edges);

  const failed = (reason: string, field: string | null): FormOutcome => {
    notify({ kind: 'alert', text: 'Failed to submit form', reason });
    return { ok: false, field, message: reason };
  };

  /** @returns the answer, or how the form failed */
  const submit = async <Answer>(
    call: 'recharge' | 'withdraw',
    form: object,
    send: (user_id: string, key: string) => Promise<Outcome<Answer>>,
  ): Promise<{ readonly answer: Answer } | { readonly outcome: FormOutcome }> => {
    const { user_id } = store.getState();
    if (user_id === null) {
      notify({ kind: 'toast', tone: 'warning', text: 'Please log in first.' });
      notify({ kind: 'openLogin' });
      return { outcome: { ok: false, field: null, message: 'Please log in first.' } };
    }
    try {
      const asked = await intents.once(call, [user_id, form], (key) => send(user_id, key));
      if (asked.ok) return { answer: asked.data };
      const { message, field, code } = asked.refusal;
      // A block has a message of its own.
      if (code === 'blocked') return { outcome: { ok: false, field: null, message: message ?? '' } };
      return { outcome: failed(message || 'The request was refused.', field ?? null) };
    } catch (error) {
      console.warn(`${call}:`, error);
      if (hazard.unclear) return { outcome: failed(hazard.unclear.where[call], null) };
      const reason =
        error instanceof ProviderFailed
          ? error.message
          : 'No answer came. What you typed is kept: send it again, it counts once.';
      return { outcome: failed(reason, null) };
    }
  };

  const listOf = async (
    what: string,
    ask: (user_id: string) => Promise<Outcome<{ readonly data: readonly PaymentHistoryRow[] }>>,
  ): Promise<Loaded<readonly PaymentHistoryRow[]>> => {
    const { user_id } = store.getState();
    if (user_id === null) return NOT_LOADED;
    const loaded = await load(what, () => ask(user_id));
    return loaded.ok ? { ok: true, data: loaded.data.data } : loaded;
  };

  return {
    paymentTarget: (by) =>
      load('Payment method', () => provider.paymentMethod(by === 'upi' ? PAYMENT_UPI : PAYMENT_USDT)),
    async recharge(form) {
      const sent = await submit('recharge', form, (user_id, key) =>
        provider.addAmount({ ...form, user_id }, key),
      );
      if ('outcome' in sent) return sent.outcome;
      notify({ kind: 'toast', tone: 'success', text: 'Recharge submitted successfully' });
      if (store.getState().limits.demo) clock.after(DEMO_APPROVED_BY_MS, () => void refreshProfile());
      return { ok: true };
    },
    async withdraw(form) {
      const { wallet } = store.getState();
      const wanted_paise = paiseFromRupees(form.amount);
      if (wallet && wanted_paise !== null && wanted_paise > wallet.balance_paise)
        return { ok: false, field: 'amount', message: 'Insufficient balance to withdraw this amount.' };
      const sent = await submit('withdraw', form, (user_id, key) =>
        provider.withdraw({ ...form, qrcode: '', user_id }, key),
      );
      if ('outcome' in sent) return sent.outcome;
      const { balance, wallet_version } = sent.answer;
      if (balance !== undefined && wallet_version !== undefined)
        store.dispatch({
          kind: 'walletChanged',
          wallet: { balance_paise: balance, version: wallet_version },
        });
      else void refreshProfile();
      notify({ kind: 'toast', tone: 'success', text: 'Form submitted successfully' });
      return { ok: true };
    },
    deposits: () => listOf('Deposit history', provider.payinHistory),
    withdrawals: () => listOf('Withdraw history', provider.withdrawHistory),
  };
}
