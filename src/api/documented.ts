import { CALLS } from '../contract/calls.ts';
import { BET_HISTORY_LIMIT, PAYMENT_UPI } from '../contract/constants.ts';
import * as read from '../contract/documented.ts';
import { UnknownAnswer } from './errors.ts';
import type { Http, Outcome, Says, Sending } from './http.ts';
import { type Bet, betBody, type Cashout, cashoutBody, type PlayerCalls } from './provider.ts';

/** A provider with the documented calls alone: what it answers to a bet and to a cashout is all it tells of a round. */
export interface DocumentedProvider extends PlayerCalls {
  bet(bet: Bet): Promise<Outcome<unknown>>;
  /** `win_amount` in paise; null where the answer does not tell it */
  cashout(cashout: Cashout): Promise<Outcome<{ readonly win_amount: bigint | null }>>;
}

/** How such a provider says no: by `success` or `status`, as a boolean, a number or a word. */
export const documentedSays: Says = (body) => {
  const message = read.messageIn(body);
  return { no: read.verdictOf(body) === 'no', refusal: message === null ? {} : { message } };
};

type DocumentedCall = (typeof CALLS)[keyof typeof CALLS];
type Reader<Data> = (body: unknown, leaveOut: read.LeaveOut) => Data | null;

const dataOf =
  <Data>(reader: Reader<Data>): Reader<{ readonly data: Data }> =>
  (body, leaveOut) => {
    const data = reader(body, leaveOut);
    return data === null ? null : { data };
  };

/**
 * The documented calls and no others, without idempotency keys: a header that is not documented could be refused by the
 * provider before anything of the call is looked at.
 * @param http must read refusals by {@link documentedSays}
 * @param openHttp the same for the public base: getBanners and bet_values
 */
export function createDocumentedProvider(http: Http, openHttp: Http): DocumentedProvider {
  const ask = ({ method, path }: DocumentedCall, sending?: Sending, at: Http = http) =>
    at.ask(method === 'GET' ? 'get' : 'post', path, sending);

  /** An answer as far as it can be read. @throws {UnknownAnswer} when nothing of it can be */
  const readAs = async <Data>(
    { path }: DocumentedCall,
    reader: Reader<Data>,
    asking: Promise<Outcome<unknown>>,
  ): Promise<Outcome<Data>> => {
    const asked = await asking;
    if (!asked.ok) return asked;
    const leftOut: string[] = [];
    const data = reader(asked.data, (place) => leftOut.push(place));
    if (leftOut.length > 0) console.warn(`${path}: left out, because it cannot be read:`, ...leftOut);
    if (data === null) throw new UnknownAnswer(`${path}: not as documented.`);
    return { ok: true, data };
  };

  /** Where success is documented as what is read, whatever does not say it is a refusal. */
  const unlessYes = async (asking: Promise<Outcome<unknown>>): Promise<Outcome<unknown>> => {
    const asked = await asking;
    if (!asked.ok || read.verdictOf(asked.data) === 'yes') return asked;
    return { ok: false, refusal: documentedSays(asked.data).refusal, http_status: 200 };
  };

  /** Money moves: silence is neither yes nor no. */
  const saysYes =
    <Data>(reader: Reader<Data>): Reader<Data> =>
    (body, leaveOut) =>
      read.verdictOf(body) === 'yes' ? reader(body, leaveOut) : null;

  const history = (call: DocumentedCall, user_id: string) =>
    readAs(call, dataOf(read.paymentHistoryIn), ask(call, { query: { user_id }, quiet: true }));

  return {
    logout: null,
    updateProfile: null,
    round: null,
    fairness: null,
    async register(form) {
      const asked = await unlessYes(ask(CALLS.register, { json: form, signing_in: true }));
      return asked.ok ? { ok: true, data: { user_id: read.userIdIn(asked.data) } } : asked;
    },
    login: (form) =>
      readAs(
        CALLS.login,
        (body) => {
          const user_id = read.userIdIn(body);
          return user_id === null ? null : { user_id };
        },
        unlessYes(ask(CALLS.login, { json: form, signing_in: true })),
      ),
    profile: (user_id) => {
      const path = CALLS.profile.path.replace(':userid', encodeURIComponent(user_id));
      return readAs(
        CALLS.profile,
        (body, leaveOut) => {
          const profile = read.profileIn(body, leaveOut);
          return profile && { profile };
        },
        http.ask('get', path, { quiet: true }),
      );
    },
    avatarList: () =>
      readAs(CALLS.avatarList, dataOf(read.avatarsIn), ask(CALLS.avatarList, { quiet: true })),
    updateAvatar: (user_id, avatar_id) =>
      unlessYes(ask(CALLS.updateAvatar, { query: { user_id, avatar_id } })),
    gameRules: () => readAs(CALLS.gameRules, dataOf(read.gameRulesIn), ask(CALLS.gameRules, { quiet: true })),
    betValues: () => readAs(CALLS.betValues, dataOf(read.betValuesIn), ask(CALLS.betValues, {}, openHttp)),
    levels: () => readAs(CALLS.levels, dataOf(read.levelsIn), ask(CALLS.levels)),
    banners: () =>
      readAs(CALLS.banners, dataOf(read.bannersIn), ask(CALLS.banners, { quiet: true }, openHttp)),
    bet: (bet) =>
      readAs(
        CALLS.bet,
        saysYes((body) => body),
        ask(CALLS.bet, { json: betBody(bet) }),
      ),
    cashout: (cashout) =>
      readAs(
        CALLS.cashout,
        saysYes((body, leaveOut) => ({ win_amount: read.winAmountIn(body, leaveOut) })),
        ask(CALLS.cashout, { json: cashoutBody(cashout) }),
      ),
    betHistory: (user_id, end = BET_HISTORY_LIMIT) =>
      readAs(
        CALLS.betHistory,
        dataOf(read.betHistoryIn),
        ask(CALLS.betHistory, { query: { user_id, limit: BET_HISTORY_LIMIT, offset: end }, quiet: true }),
      ),
    paymentMethod: (type) =>
      readAs(CALLS.paymentMethod, read.paymentMethodIn, ask(CALLS.paymentMethod, { query: { type } })),
    addAmount: (form) => ask(CALLS.addAmount, { json: { ...form, type: PAYMENT_UPI } }),
    withdraw: async (form) => {
      const asked = await ask(CALLS.withdrawal, { json: { ...form, type: PAYMENT_UPI } });
      // Whatever else it says is not documented; the balance is asked for again.
      return asked.ok ? { ok: true, data: {} } : asked;
    },
    payinHistory: (user_id) => history(CALLS.payinHistory, user_id),
    withdrawHistory: (user_id) => history(CALLS.withdrawHistory, user_id),
  };
}
