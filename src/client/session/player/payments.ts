import type * as v from 'valibot';
import { PAYMENT_UPI, PAYMENT_USDT } from '../../../contract/constants.ts';
import { FORM_CALLS } from '../../../contract/form-calls.ts';
import type { RechargeForm, WithdrawalForm } from '../../../contract/forms.ts';
import { paiseFromRupees } from '../../../contract/money.ts';
import { PAYMENT_CALLS } from '../../../contract/payments.ts';
import type { UsdtNetwork } from '../../../contract/usdt-networks.ts';
import { type Message, sentText } from '../../../languages/text.ts';
import { ProviderFailed } from '../../provider/errors.ts';
import type { Result } from '../../provider/http.ts';
import type { Deps } from '../deps.ts';
import { askToLogIn, type FormResult } from '../notices.ts';
import { refreshProfile } from './profile.ts';
import { QueryFailed, query } from './query.ts';
import { sendOnce } from './send-once.ts';

/** Just after a demo deposit approves itself, which takes 3 s. */
export const DEMO_APPROVAL_MS = 4000;

/** Either text may be empty. */
interface PaymentTarget {
  /** why a limit or break of the player does not allow the amount */
  readonly refusal?: Message;
  readonly qr_code: string;
  /** the UPI id, or the USDT address */
  readonly name: string;
  /** of the USDT address; undefined where the operator has set none */
  readonly network?: UsdtNetwork | undefined;
}

const LIMIT_REFUSALS: ReadonlySet<string | undefined> = new Set(['play_limit', 'break', 'excluded']);

/**
 * Fetches where a recharge is paid to.
 * @param amount decimal text of rupees
 * @throws QueryFailed
 */
export async function paymentTarget(deps: Deps, by: 'upi' | 'usdt', amount: string): Promise<PaymentTarget> {
  // The documented call has no amount. Our provider checks it against the player's limits.
  const checked = deps.has('limits') ? { amount } : {};
  const type = by === 'upi' ? PAYMENT_UPI : PAYMENT_USDT;
  try {
    return await query(deps, PAYMENT_CALLS.paymentMethod, () => ({
      query: { type, ...checked },
      quiet: false,
    }));
  } catch (error) {
    if (!(error instanceof QueryFailed) || !LIMIT_REFUSALS.has(error.refusal?.code)) throw error;
    return { refusal: sentText(error.refusal ?? {}) ?? 'notice.requestRefused', qr_code: '', name: '' };
  }
}

/** Claims a transfer. The same form sent again is the same claim. */
export function recharge(deps: Deps, form: v.InferOutput<typeof RechargeForm>): Promise<FormResult> {
  const { api, clock, notify, store } = deps;
  const send = (userId: string, key: string) =>
    api.call(FORM_CALLS.addAmount, { body: { ...form, user_id: userId, type: PAYMENT_UPI }, key });
  return submit(deps, 'recharge', form, send, ({ is_refunded: isRefunded }) => {
    notify(
      isRefunded
        ? { kind: 'toast', tone: 'warning', text: 'notice.paymentReturned' }
        : { kind: 'toast', tone: 'success', text: 'notice.rechargeSubmitted' },
    );
    if (store.getState().betLimits.demo) clock.setTimer(DEMO_APPROVAL_MS, () => void refreshProfile(deps));
  });
}

/** Requests a withdrawal; more than the balance is not sent. */
export async function withdraw(deps: Deps, form: v.InferOutput<typeof WithdrawalForm>): Promise<FormResult> {
  const { api, notify, store } = deps;
  const { wallet } = store.getState();
  const amountPaise = paiseFromRupees(form.amount);
  if (wallet && amountPaise !== null && amountPaise > wallet.balancePaise)
    return { ok: false, field: 'amount', message: 'refusal.insufficientForWithdrawal' };
  const send = (userId: string, key: string) =>
    api.call(FORM_CALLS.withdrawal, {
      body: { ...form, qrcode: '', user_id: userId, type: PAYMENT_UPI },
      key,
    });
  return submit(deps, 'withdraw', form, send, ({ balance, wallet_version: version }) => {
    if (balance !== undefined && version !== undefined)
      store.dispatch({ kind: 'walletChanged', wallet: { balancePaise: balance, version } });
    else void refreshProfile(deps);
    notify({ kind: 'toast', tone: 'success', text: 'notice.formSubmitted' });
  });
}

async function submit<Answer>(
  deps: Deps,
  call: 'recharge' | 'withdraw',
  form: object,
  send: (userId: string, key: string) => Promise<Result<Answer>>,
  onSuccess: (answer: Answer) => void,
): Promise<FormResult> {
  const { gateway, notify, store } = deps;
  const { userId } = store.getState();
  if (userId === null) return { ok: false, field: null, message: askToLogIn(notify) };
  const failed = (reason: Message, field: string | null = null): FormResult => {
    notify({ kind: 'alert', text: 'notice.formFailed', reason });
    return { ok: false, field, message: reason };
  };
  try {
    const result = await sendOnce(deps, call, [userId, form], (key) => send(userId, key));
    if (!result.ok) {
      const { field, code } = result.refusal;
      const message = sentText(result.refusal) ?? 'notice.requestRefused';
      // A block shows its own message.
      if (code === 'blocked') return { ok: false, field: null, message };
      return failed(message, field);
    }
    onSuccess(result.data);
    return { ok: true };
  } catch (error) {
    console.warn(`${call}:`, error);
    if (gateway.uncertainty) return failed(gateway.uncertainty.advice[call]);
    if (error instanceof ProviderFailed) return failed(error.text);
    return failed('notice.noAnswer');
  }
}
