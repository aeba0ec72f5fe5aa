import { CALLS, type Call } from '../../contract/calls.ts';
import { BET_HISTORY_LIMIT, PAYMENT_UPI } from '../../contract/constants.ts';
import { UnknownAnswer } from '../errors.ts';
import type { Http, RefusalReader, Result } from '../http.ts';
import type { BetParams, CashoutParams, PlayerApi } from '../player-api.ts';
import { betBody, cashoutBody } from '../round-bodies.ts';
import * as read from './answers.ts';
import type { LeaveOut } from './values.ts';

/** A provider with the documented calls alone: what it answers to a bet and to a cashout is all it tells of a round. */
export interface GenericProvider extends PlayerApi {
  bet(bet: BetParams): Promise<Result<unknown>>;
  /** `win_amount` in paise; null where the answer does not tell it */
  cashout(cashout: CashoutParams): Promise<Result<{ readonly win_amount: bigint | null }>>;
}

/** How such a provider says no: by `success` or `status`, as a boolean, a number or a word. */
export const readGenericRefusal: RefusalReader = (body) => {
  const message = read.messageIn(body);
  return { isRefused: read.verdictOf(body) === 'no', refusal: message === null ? {} : { message } };
};

/** The answer to a call that is not documented. */
const notOffered = async (): Promise<Result<never>> => ({ ok: false, refusal: {}, httpStatus: 404 });

type Reader<Data> = (body: unknown, leaveOut: LeaveOut) => Data | null;

const dataOf =
  <Data>(reader: Reader<Data>): Reader<{ readonly data: Data }> =>
  (body, leaveOut) => {
    const data = reader(body, leaveOut);
    return data === null ? null : { data };
  };

/**
 * The documented calls and no others, without idempotency keys: a header that is not documented could be refused by the
 * provider before anything of the call is looked at.
 * @param http must read refusals by {@link readGenericRefusal}
 * @param publicHttp the same for the public base: getBanners and bet_values
 */
export function createGenericProvider(http: Http, publicHttp: Http): GenericProvider {
  /** An answer as far as it can be read. @throws {UnknownAnswer} when nothing of it can be */
  const readAs = async <Data>(
    { path }: Call,
    reader: Reader<Data>,
    pending: Promise<Result<unknown>>,
  ): Promise<Result<Data>> => {
    const result = await pending;
    if (!result.ok) return result;
    const leftOut: string[] = [];
    const data = reader(result.data, (place) => leftOut.push(place));
    if (leftOut.length > 0) console.warn(`${path}: left out, because it cannot be read:`, ...leftOut);
    if (data === null) throw new UnknownAnswer(`${path}: not as documented.`);
    return { ok: true, data };
  };

  /** Where success is documented as what is read, whatever does not say it is a refusal. */
  const refuseUnlessYes = async (pending: Promise<Result<unknown>>): Promise<Result<unknown>> => {
    const result = await pending;
    if (!result.ok || read.verdictOf(result.data) === 'yes') return result;
    return { ok: false, refusal: readGenericRefusal(result.data).refusal, httpStatus: 200 };
  };

  /** Money moves: silence is neither yes nor no. */
  const requireYes =
    <Data>(reader: Reader<Data>): Reader<Data> =>
    (body, leaveOut) =>
      read.verdictOf(body) === 'yes' ? reader(body, leaveOut) : null;

  const fetchHistory = (call: Call, userId: string) =>
    readAs(
      call,
      dataOf(read.paymentHistoryIn),
      http.request(call, { query: { user_id: userId }, quiet: true }),
    );

  return {
    isGeneric: true,
    // A session is nothing but the id that this device keeps.
    logout: async () => ({ ok: true, data: {} }),
    changePassword: notOffered,
    updateProfile: notOffered,
    updatePrivacy: notOffered,
    round: notOffered,
    fairness: notOffered,
    progress: notOffered,
    wear: notOffered,
    rounds: notOffered,
    replay: notOffered,
    boards: notOffered,
    live: notOffered,
    async register(form) {
      const result = await refuseUnlessYes(http.request(CALLS.register, { json: form, signingIn: true }));
      return result.ok ? { ok: true, data: { user_id: read.userIdIn(result.data) } } : result;
    },
    login: (form) =>
      readAs(
        CALLS.login,
        (body) => {
          const userId = read.userIdIn(body);
          return userId === null ? null : { user_id: userId };
        },
        refuseUnlessYes(http.request(CALLS.login, { json: form, signingIn: true })),
      ),
    profile: (userId) =>
      readAs(
        CALLS.profile,
        (body, leaveOut) => {
          const profile = read.profileIn(body, leaveOut);
          return profile && { profile };
        },
        http.request(CALLS.profile, { params: { userid: userId }, quiet: true }),
      ),
    avatarList: () =>
      readAs(CALLS.avatarList, dataOf(read.avatarsIn), http.request(CALLS.avatarList, { quiet: true })),
    updateAvatar: (userId, avatarId) =>
      refuseUnlessYes(http.request(CALLS.updateAvatar, { query: { user_id: userId, avatar_id: avatarId } })),
    gameRules: () =>
      readAs(CALLS.gameRules, dataOf(read.gameRulesIn), http.request(CALLS.gameRules, { quiet: true })),
    betValues: () => readAs(CALLS.betValues, dataOf(read.betValuesIn), publicHttp.request(CALLS.betValues)),
    levels: () => readAs(CALLS.levels, dataOf(read.levelsIn), http.request(CALLS.levels)),
    banners: () =>
      readAs(CALLS.banners, dataOf(read.bannersIn), publicHttp.request(CALLS.banners, { quiet: true })),
    bet: (bet) =>
      readAs(
        CALLS.bet,
        requireYes((body) => body),
        http.request(CALLS.bet, { json: betBody(bet) }),
      ),
    cashout: (cashout) =>
      readAs(
        CALLS.cashout,
        requireYes((body, leaveOut) => ({ win_amount: read.winAmountIn(body, leaveOut) })),
        http.request(CALLS.cashout, { json: cashoutBody(cashout) }),
      ),
    betHistory: (userId, end = BET_HISTORY_LIMIT) =>
      readAs(
        CALLS.betHistory,
        dataOf(read.betHistoryIn),
        http.request(CALLS.betHistory, {
          query: { user_id: userId, limit: BET_HISTORY_LIMIT, offset: end },
          quiet: true,
        }),
      ),
    paymentMethod: (type) =>
      readAs(
        CALLS.paymentMethod,
        read.paymentMethodIn,
        http.request(CALLS.paymentMethod, { query: { type } }),
      ),
    addAmount: (form) => http.request(CALLS.addAmount, { json: { ...form, type: PAYMENT_UPI } }),
    withdraw: async (form) => {
      const result = await http.request(CALLS.withdrawal, { json: { ...form, type: PAYMENT_UPI } });
      // Whatever else it says is not documented; the balance is asked for again.
      return result.ok ? { ok: true, data: {} } : result;
    },
    payinHistory: (userId) => fetchHistory(CALLS.payinHistory, userId),
    withdrawHistory: (userId) => fetchHistory(CALLS.withdrawHistory, userId),
  };
}
