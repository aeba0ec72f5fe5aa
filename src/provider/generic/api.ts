import { CALLS, type Call } from '../../contract/calls.ts';
import {
  BET_HISTORY_LIMIT,
  FALLBACK_MAX_BET,
  FALLBACK_MIN_BET,
  PAYMENT_UPI,
} from '../../contract/constants.ts';
import { MAX_PAISE } from '../../contract/money.ts';
import { UnknownAnswer } from '../errors.ts';
import type { Http, RefusalReader, RequestOptions, Result } from '../http.ts';
import { type BetParams, betBody, type CashoutParams, cashoutBody, type PlayerApi } from '../player-api.ts';
import * as read from './answers.ts';
import type { LeaveOut } from './values.ts';

export interface GenericProvider extends PlayerApi {
  bet(bet: BetParams): Promise<Result<unknown>>;
  /** `win_amount` in paise; null where the answer does not tell it */
  cashout(cashout: CashoutParams): Promise<Result<{ readonly win_amount: bigint | null }>>;
}

export const readGenericRefusal: RefusalReader = (body) => {
  const message = read.messageIn(body);
  return { isRefused: read.verdictOf(body) === 'no', refusal: message === null ? {} : { message } };
};

const notOffered = async (): Promise<Result<never>> => ({ ok: false, refusal: {}, httpStatus: 404 });

type Reader<Data> = (body: unknown, leaveOut: LeaveOut) => Data | null;

const mapped =
  <Data, Mapped>(reader: Reader<Data>, map: (data: Data) => Mapped): Reader<Mapped> =>
  (body, leaveOut) => {
    const data = reader(body, leaveOut);
    return data === null ? null : map(data);
  };

const dataOf = <Data>(reader: Reader<Data>) => mapped(reader, (data) => ({ data }));

/** Where money moves, silence is neither yes nor no. */
const requireYes =
  <Data>(reader: Reader<Data>): Reader<Data> =>
  (body, leaveOut) =>
    read.verdictOf(body) === 'yes' ? reader(body, leaveOut) : null;

/** Rules that are not told limit nothing. */
const withDefaults = (rules: ReturnType<typeof read.gameRulesIn>) => ({
  min_recharge: rules.min_recharge ?? 0n,
  min_bet_amount: rules.min_bet_amount ?? BigInt(FALLBACK_MIN_BET) * 100n,
  max_bet_amount: rules.max_bet_amount ?? BigInt(FALLBACK_MAX_BET) * 100n,
  min_win: rules.min_win ?? 0n,
  max_win: rules.max_win ?? MAX_PAISE,
});

/**
 * Creates the documented calls, without idempotency keys: a provider may refuse a header that is not documented.
 * @param http must read refusals by {@link readGenericRefusal}
 * @param publicHttp the same for the public base: getBanners and bet_values
 */
export function createGenericProvider(http: Http, publicHttp: Http): GenericProvider {
  /** Logs what cannot be read of an answer. @throws {UnknownAnswer} when nothing can be */
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

  const fetchAs = <Data>(call: Call, reader: Reader<Data>, options?: RequestOptions) =>
    readAs(call, reader, http.request(call, options));

  const ofUser = (userId: string) => ({ query: { user_id: userId }, quiet: true });

  /** For calls whose `success` is documented: silence is a refusal. */
  const requestYes = async (call: Call, options: RequestOptions): Promise<Result<unknown>> => {
    const result = await http.request(call, options);
    if (!result.ok || read.verdictOf(result.data) === 'yes') return result;
    return { ok: false, refusal: readGenericRefusal(result.data).refusal, httpStatus: 200 };
  };

  return {
    isGeneric: true,
    // A session is only the id that this device keeps.
    logout: async () => ({ ok: true, data: {} }),
    changePassword: notOffered,
    resetPassword: notOffered,
    updateProfile: notOffered,
    round: notOffered,
    fairness: notOffered,
    progress: notOffered,
    statistics: notOffered,
    wear: notOffered,
    rounds: notOffered,
    replay: notOffered,
    limits: notOffered,
    changeLimits: notOffered,
    boards: notOffered,
    live: notOffered,
    async register(form) {
      const result = await requestYes(CALLS.register, { json: form, signingIn: true });
      return result.ok ? { ok: true, data: { user_id: read.userIdIn(result.data) ?? '' } } : result;
    },
    login: (form) =>
      readAs(
        CALLS.login,
        mapped(read.userIdIn, (userId) => ({ user_id: userId })),
        requestYes(CALLS.login, { json: form, signingIn: true }),
      ),
    profile: (userId) =>
      fetchAs(
        CALLS.profile,
        mapped(read.profileIn, (profile) => ({ profile })),
        { params: { userid: userId }, quiet: true },
      ),
    avatarList: () => fetchAs(CALLS.avatarList, dataOf(read.avatarsIn), { quiet: true }),
    updateAvatar: (userId, avatarId) =>
      requestYes(CALLS.updateAvatar, { query: { user_id: userId, avatar_id: avatarId } }),
    gameRules: () =>
      fetchAs(CALLS.gameRules, dataOf(mapped(read.gameRulesIn, withDefaults)), { quiet: true }),
    betValues: () => readAs(CALLS.betValues, dataOf(read.betValuesIn), publicHttp.request(CALLS.betValues)),
    levels: () => fetchAs(CALLS.levels, dataOf(read.levelsIn)),
    banners: () =>
      readAs(CALLS.banners, dataOf(read.bannersIn), publicHttp.request(CALLS.banners, { quiet: true })),
    bet: (bet) =>
      fetchAs(
        CALLS.bet,
        requireYes((body) => body),
        { json: betBody(bet) },
      ),
    cashout: (cashout) =>
      fetchAs(
        CALLS.cashout,
        requireYes((body, leaveOut) => ({ win_amount: read.winAmountIn(body, leaveOut) })),
        { json: cashoutBody(cashout) },
      ),
    betHistory: (userId, end = BET_HISTORY_LIMIT) =>
      fetchAs(CALLS.betHistory, dataOf(read.betHistoryIn), {
        query: { user_id: userId, limit: BET_HISTORY_LIMIT, offset: end },
        quiet: true,
      }),
    paymentMethod: (type) => fetchAs(CALLS.paymentMethod, read.paymentMethodIn, { query: { type } }),
    addAmount: async (form) => {
      const result = await http.request(CALLS.addAmount, { json: { ...form, type: PAYMENT_UPI } });
      return result.ok ? { ok: true, data: {} } : result;
    },
    withdraw: async (form) => {
      const result = await http.request(CALLS.withdrawal, { json: { ...form, type: PAYMENT_UPI } });
      // A balance is not documented here: it is fetched with the profile.
      return result.ok ? { ok: true, data: {} } : result;
    },
    payinHistory: (userId) => fetchAs(CALLS.payinHistory, dataOf(read.paymentHistoryIn), ofUser(userId)),
    withdrawHistory: (userId) =>
      fetchAs(CALLS.withdrawHistory, dataOf(read.paymentHistoryIn), ofUser(userId)),
  };
}
