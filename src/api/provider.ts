import type * as v from 'valibot';
import type { Profile } from '../contract/accounts.ts';
import { type Answer, CALLS, type CallName } from '../contract/calls.ts';
import type { Banner, GameRules, Level } from '../contract/catalogue.ts';
import type { DifficultyType } from '../contract/constants.ts';
import { AUTO_CASHOUT_GAME_ID, BET_HISTORY_LIMIT, GAME_ID, PAYMENT_UPI } from '../contract/constants.ts';
import type {
  AddAmountRequest,
  LoginRequest,
  RegisterRequest,
  WithdrawalRequest,
} from '../contract/form-requests.ts';
import { multiplierFromHundredths, rupeesFromPaise } from '../contract/money.ts';
import type { PaymentHistoryRow } from '../contract/payments.ts';
import type { BetHistoryRow } from '../contract/rounds.ts';
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
 * What the game asks of any provider, ours or one with the documented calls alone: the least of either's answers.
 * Amounts are paise and multipliers hundredths; the wire's numbers are made here.
 * @throws {ConnectionLost | ProviderFailed | UnknownAnswer} each of them; a refusal is an answer
 */
export interface PlayerCalls {
  /** `user_id` is null where the provider registered the player without telling an id */
  register(form: v.InferInput<typeof RegisterRequest>): Promise<Outcome<{ readonly user_id: string | null }>>;
  login(form: v.InferInput<typeof LoginRequest>): Promise<Outcome<{ readonly user_id: string }>>;
  /** null where a session is nothing but the id that this device keeps */
  readonly logout: ((user_id: string) => Promise<Outcome<unknown>>) | null;
  profile(user_id: string): Promise<Outcome<{ readonly profile: ProfileRead }>>;
  avatarList(): Promise<
    Outcome<{ readonly data: readonly { readonly id: number; readonly avatars: string }[] }>
  >;
  updateAvatar(user_id: string, avatar_id: number): Promise<Outcome<unknown>>;
  /** null where names cannot be changed */
  readonly updateProfile: ((user_id: string, name: string) => Promise<Outcome<unknown>>) | null;
  gameRules(): Promise<Outcome<{ readonly data: RulesRead }>>;
  betValues(): Promise<Outcome<{ readonly data: readonly { readonly value: bigint }[] }>>;
  levels(): Promise<Outcome<{ readonly data: readonly LevelRead[] }>>;
  banners(): Promise<Outcome<{ readonly data: readonly Banner[] }>>;
  /** null where rounds are not drawn from seeds that can be looked at */
  readonly round: ((user_id: string) => Reply<'round'>) | null;
  readonly fairness: ((user_id: string) => Reply<'fairness'>) | null;
  /** @param end the end of the page: 10 is the newest ten, 20 the ten after (design §6) */
  betHistory(
    user_id: string,
    end?: number,
  ): Promise<Outcome<{ readonly data: readonly BetHistoryRow[]; readonly total?: number | undefined }>>;
  paymentMethod(
    type: number,
  ): Promise<Outcome<{ readonly qr_code: string | null; readonly name: string | null }>>;
  addAmount(
    form: Omit<v.InferInput<typeof AddAmountRequest>, 'type'>,
    key: string,
  ): Promise<Outcome<unknown>>;
  withdraw(
    form: Omit<v.InferInput<typeof WithdrawalRequest>, 'type'>,
    key: string,
  ): Promise<
    Outcome<{ readonly balance?: bigint | undefined; readonly wallet_version?: number | undefined }>
  >;
  payinHistory(user_id: string): Promise<Outcome<{ readonly data: readonly PaymentHistoryRow[] }>>;
  withdrawHistory(user_id: string): Promise<Outcome<{ readonly data: readonly PaymentHistoryRow[] }>>;
}

type Optional<Entries> = { readonly [Name in keyof Entries]: Entries[Name] | null };

/** The profile; the balance is null where it cannot be read. */
export type ProfileRead = Omit<Profile, 'amount'> & { readonly amount: bigint | null };
export type RulesRead = Optional<
  Pick<GameRules, 'min_recharge' | 'min_bet_amount' | 'max_bet_amount' | 'min_win' | 'max_win'>
> &
  Pick<GameRules, 'return_to_player' | 'money'>;
export type LevelRead = Readonly<Omit<Level, 'multiplier'>> & { readonly multiplier: readonly number[] };

/** The calls of our own provider, a function each, with the contract's names and shapes. */
export interface Provider extends PlayerCalls {
  logout(user_id: string): Reply<'logout'>;
  updateProfile(user_id: string, name: string): Reply<'updateProfile'>;
  bet(
    bet: Bet & {
      readonly type: DifficultyType;
      readonly client_seed: string;
      readonly server_seed_hash: string;
    },
    key: string,
  ): Reply<'bet'>;
  advance(step: Step, key: string): Reply<'advance'>;
  cashout(cashout: Cashout, key: string): Reply<'cashout'>;
  round(user_id: string): Reply<'round'>;
  fairness(user_id: string): Reply<'fairness'>;
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<
  string,
  Method
>;

/** The documented payloads of a round. */
export const betBody = ({ user_id, stake_paise }: Bet) => ({
  user_id,
  game_id: GAME_ID,
  amount: rupeesFromPaise(stake_paise),
});

export const cashoutBody = ({ user_id, multiplier, automatic, round_id }: Cashout) => ({
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
    banners: () => call('banners', { quiet: true }, open_http),
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
    advance: (step, key) => call('advance', { json: { ...step, game_id: GAME_ID }, key }),
    cashout: (cashout, key) => call('cashout', { json: cashoutBody(cashout), key }),
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
