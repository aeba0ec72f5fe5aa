import { ACCOUNT_CALLS } from '../../../contract/accounts.ts';
import type { AnswerOf, Call } from '../../../contract/call.ts';
import { CALLS } from '../../../contract/calls.ts';
import { CATALOGUE_CALLS } from '../../../contract/catalogue.ts';
import { FALLBACK_MAX_BET, FALLBACK_MIN_BET } from '../../../contract/constants.ts';
import { FORM_CALLS } from '../../../contract/form-calls.ts';
import { MAX_PAISE } from '../../../contract/money.ts';
import { PAYMENT_CALLS } from '../../../contract/payments.ts';
import type { Refusal } from '../../../contract/refusal.ts';
import { ROUND_CALLS } from '../../../contract/rounds.ts';
import type { Api } from '../api.ts';
import { UnknownAnswer } from '../errors.ts';
import type { CallOptions, Http, RefusalReader } from '../http.ts';
import * as read from './answers.ts';
import type { OnUnreadable } from './values.ts';

const refusalIn = (body: unknown): Refusal => {
  const message = read.messageIn(body);
  return message === null ? {} : { message };
};

export const readGenericRefusal: RefusalReader = (body, isErrorStatus) =>
  isErrorStatus || read.readSuccess(body) === 'no' ? refusalIn(body) : null;

type Reader<Data = unknown> = (body: unknown, onUnreadable: OnUnreadable) => Data | null;

const mapped =
  <Data, Mapped>(reader: Reader<Data>, map: (data: Data) => Mapped): Reader<Mapped> =>
  (body, onUnreadable) => {
    const data = reader(body, onUnreadable);
    return data === null ? null : map(data);
  };

const dataOf = <Data>(reader: Reader<Data>) => mapped(reader, (data) => ({ data }));

/** For calls that move money: an answer that confirms nothing is unknown. */
const requireYes =
  <Data>(reader: Reader<Data>): Reader<Data> =>
  (body, onUnreadable) =>
    read.readSuccess(body) === 'yes' ? reader(body, onUnreadable) : null;

const done: Reader = () => ({});

/** Missing rules set no limit. */
const withDefaults = (rules: ReturnType<typeof read.gameRulesIn>) => ({
  min_recharge: rules.min_recharge ?? 0n,
  min_bet_amount: rules.min_bet_amount ?? BigInt(FALLBACK_MIN_BET) * 100n,
  max_bet_amount: rules.max_bet_amount ?? BigInt(FALLBACK_MAX_BET) * 100n,
  min_win: rules.min_win ?? 0n,
  max_win: rules.max_win ?? MAX_PAISE,
});

const READERS: ReadonlyMap<Call, Reader> = new Map<Call, Reader>([
  // Empty where the provider does not log the player in.
  [FORM_CALLS.register, (body) => ({ user_id: read.userIdIn(body) ?? '' })],
  [FORM_CALLS.login, mapped(read.userIdIn, (userId) => ({ user_id: userId }))],
  [FORM_CALLS.addAmount, done],
  [FORM_CALLS.withdrawal, done],
  [ACCOUNT_CALLS.profile, mapped(read.profileIn, (profile) => ({ profile }))],
  [ACCOUNT_CALLS.avatarList, dataOf(read.avatarsIn)],
  [ACCOUNT_CALLS.updateAvatar, done],
  [CATALOGUE_CALLS.gameRules, dataOf(mapped(read.gameRulesIn, withDefaults))],
  [CATALOGUE_CALLS.betValues, dataOf(read.betValuesIn)],
  [CATALOGUE_CALLS.levels, dataOf(read.levelsIn)],
  [CATALOGUE_CALLS.banners, dataOf(read.newsIn)],
  [ROUND_CALLS.bet, requireYes(done)],
  [
    ROUND_CALLS.cashout,
    requireYes((body, onUnreadable) => ({ win_amount: read.winAmountIn(body, onUnreadable) })),
  ],
  [ROUND_CALLS.betHistory, dataOf(read.betHistoryIn)],
  [PAYMENT_CALLS.paymentMethod, read.paymentMethodIn],
  [PAYMENT_CALLS.payinHistory, dataOf(read.paymentHistoryIn)],
  [PAYMENT_CALLS.withdrawHistory, dataOf(read.paymentHistoryIn)],
]);

/** Their `success` is documented, so an answer without it is a refusal. */
const REFUSED_BY_SILENCE: readonly Call[] = [
  FORM_CALLS.register,
  FORM_CALLS.login,
  ACCOUNT_CALLS.updateAvatar,
];

/**
 * Creates the documented calls. They have no idempotency key, as a provider may refuse an undocumented header. Unreadable
 * parts of an answer are logged.
 * @param http must read refusals by {@link readGenericRefusal}
 * @param publicHttp the same for the public base
 */
export function createGenericApi(http: Http, publicHttp: Http): Api {
  return {
    has: (name) => READERS.has(CALLS[name]),
    async call<Of extends Call>(call: Of, request: CallOptions = {}) {
      const reader = READERS.get(call);
      if (!reader) return { ok: false, refusal: {}, httpStatus: 404 };
      const { key: _, ...keyless } = request;
      const result = await (call.isPublic ? publicHttp : http).request(call, keyless);
      if (!result.ok) return result;
      if (REFUSED_BY_SILENCE.includes(call) && read.readSuccess(result.data) !== 'yes')
        return { ok: false, refusal: refusalIn(result.data), httpStatus: 200 };
      const leftOut: string[] = [];
      const data = reader(result.data, (place) => leftOut.push(place));
      if (leftOut.length > 0) console.warn(`${call.path}: left out, because it cannot be read:`, ...leftOut);
      if (data === null) throw new UnknownAnswer(`${call.path}: not as documented.`);
      return { ok: true, data: data as AnswerOf<Of> };
    },
  };
}
