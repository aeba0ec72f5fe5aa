import type * as v from 'valibot';
import type { LoginRequest, RegisterRequest } from '../contract/accounts.ts';
import { type Answer, CALLS, type CallName } from '../contract/calls.ts';
import type { DifficultyType } from '../contract/constants.ts';
import { AUTO_CASHOUT_GAME_ID, BET_HISTORY_LIMIT, GAME_ID, PAYMENT_UPI } from '../contract/constants.ts';
import { multiplierFromHundredths, rupeesFromPaise } from '../contract/money.ts';
import type { AddAmountRequest, WithdrawalRequest } from '../contract/payments.ts';
import { PlainBetAnswer, PlainCashoutAnswer } from '../contract/rounds.ts';
import type { Http, Method, Outcome, Sending } from './http.ts';

type Reply<Name extends CallName> = Promise<Outcome<Answer<Name>>>;

/** A stake that is meant once. */
export interface Bet {
  readonly user_id: string;
  readonly stake_paise: bigint;
}

export interface Step {
  readonly user_id: string;
  readonly round_id: string;
  /** the line to reach */
  readonly step: number;
  /** the fire marker stood on that line at the tap */
  readonly fire_hit: boolean;
}

export interface Cashout {
  readonly user_id: string;
  /** hundredths of the line reached */
  readonly multiplier: number;
  /** at the end of the road: names the game by 1, as documented */
  readonly automatic: boolean;
  readonly round_id?: string;
}

/**
 * The calls of the provider, a function each, with the contract's names and shapes. Amounts are paise and multipliers
 * hundredths; the wire's numbers are made here.
 * @throws {ConnectionLost | ProviderFailed | UnknownAnswer} each of them; a refusal is an answer
 */
export interface Provider {
  register(form: v.InferInput<typeof RegisterRequest>): Reply<'register'>;
  login(form: v.InferInput<typeof LoginRequest>): Reply<'login'>;
  logout(user_id: string): Reply<'logout'>;
  profile(user_id: string): Reply<'profile'>;
  avatarList(): Reply<'avatarList'>;
  updateAvatar(user_id: string, avatar_id: number): Reply<'updateAvatar'>;
  updateProfile(user_id: string, name: string): Reply<'updateProfile'>;
  gameRules(): Reply<'gameRules'>;
  betValues(): Reply<'betValues'>;
  levels(): Reply<'levels'>;
  banners(): Reply<'banners'>;
  bet(
    bet: Bet & {
      readonly type: DifficultyType;
      readonly client_seed: string;
      readonly server_seed_hash: string;
    },
    key: string,
  ): Reply<'bet'>;
  /** the documented payload and answer alone */
  plainBet(bet: Bet): Promise<Outcome<v.InferOutput<typeof PlainBetAnswer>>>;
  advance(step: Step, key: string): Reply<'advance'>;
  cashout(cashout: Cashout, key: string): Reply<'cashout'>;
  plainCashout(cashout: Cashout): Promise<Outcome<v.InferOutput<typeof PlainCashoutAnswer>>>;
  round(user_id: string): Reply<'round'>;
  fairness(user_id: string): Reply<'fairness'>;
  /** @param end the end of the page: 10 is the newest ten, 20 the ten after (design §6) */
  betHistory(user_id: string, end?: number): Reply<'betHistory'>;
  paymentMethod(type: number): Reply<'paymentMethod'>;
  addAmount(form: Omit<v.InferInput<typeof AddAmountRequest>, 'type'>, key: string): Reply<'addAmount'>;
  withdraw(form: Omit<v.InferInput<typeof WithdrawalRequest>, 'type'>, key: string): Reply<'withdrawal'>;
  payinHistory(user_id: string): Reply<'payinHistory'>;
  withdrawHistory(user_id: string): Reply<'withdrawHistory'>;
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<
  string,
  Method
>;

const betBody = ({ user_id, stake_paise }: Bet) => ({
  user_id,
  game_id: GAME_ID,
  amount: rupeesFromPaise(stake_paise),
});

const cashoutBody = ({ user_id, multiplier, automatic, round_id }: Cashout) => ({
  userid: user_id,
  game_id: automatic ? AUTO_CASHOUT_GAME_ID : GAME_ID,
  multiplier_id: multiplierFromHundredths(multiplier),
  ...(round_id !== undefined && { round_id }),
});

/**
 * @param http the provider's API base
 * @param open_http the public base: getBanners and bet_values (spec §7)
 */
export function createProvider(http: Http, open_http: Http): Provider {
  // The table gives each answer's schema, so the outcome's type follows from the call's name.
  const call = <Name extends CallName>(name: Name, sending?: Sending, at: Http = http): Reply<Name> => {
    const { method, path, answer } = CALLS[name];
    return at.send(METHODS[method], path, answer as v.GenericSchema<unknown, Answer<Name>>, sending);
  };

  return {
    register: (form) => call('register', { json: form, signing_in: true }),
    login: (form) => call('login', { json: form, signing_in: true }),
    logout: (user_id) => call('logout', { json: { user_id } }),
    profile: (user_id) =>
      http.send(
        'get',
        CALLS.profile.path.replace(':userid', encodeURIComponent(user_id)),
        CALLS.profile.answer,
        { quiet: true },
      ),
    avatarList: () => call('avatarList', { quiet: true }),
    updateAvatar: (user_id, avatar_id) => call('updateAvatar', { query: { user_id, avatar_id } }),
    updateProfile: (user_id, name) => call('updateProfile', { json: { user_id, name } }),
    gameRules: () => call('gameRules', { quiet: true }),
    betValues: () => call('betValues', {}, open_http),
    levels: () => call('levels'),
    banners: () => call('banners', {}, open_http),
    bet: (bet, key) =>
      call('bet', {
        json: {
          ...betBody(bet),
          type: bet.type,
          client_seed: bet.client_seed,
          server_seed_hash: bet.server_seed_hash,
        },
        key,
      }),
    plainBet: (bet) => http.send('post', CALLS.bet.path, PlainBetAnswer, { json: betBody(bet) }),
    advance: (step, key) => call('advance', { json: { ...step, game_id: GAME_ID }, key }),
    cashout: (cashout, key) => call('cashout', { json: cashoutBody(cashout), key }),
    plainCashout: (cashout) =>
      http.send('post', CALLS.cashout.path, PlainCashoutAnswer, { json: cashoutBody(cashout) }),
    round: (user_id) => call('round', { query: { user_id }, quiet: true }),
    fairness: (user_id) => call('fairness', { query: { user_id }, quiet: true }),
    betHistory: (user_id, end = BET_HISTORY_LIMIT) =>
      call('betHistory', { query: { user_id, limit: BET_HISTORY_LIMIT, offset: end }, quiet: true }),
    paymentMethod: (type) => call('paymentMethod', { query: { type } }),
    addAmount: (form, key) => call('addAmount', { json: { ...form, type: PAYMENT_UPI }, key }),
    withdraw: (form, key) => call('withdrawal', { json: { ...form, type: PAYMENT_UPI }, key }),
    payinHistory: (user_id) => call('payinHistory', { query: { user_id }, quiet: true }),
    withdrawHistory: (user_id) => call('withdrawHistory', { query: { user_id }, quiet: true }),
  };
}
