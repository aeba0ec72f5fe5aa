import type * as v from 'valibot';
import type { Profile } from '../contract/accounts.ts';
import type { BoardPeriod } from '../contract/boards.ts';
import type { Answer, CallName } from '../contract/calls.ts';
import type { Banner, GameRules, Level } from '../contract/catalogue.ts';
import type { DifficultyType } from '../contract/constants.ts';
import { AUTO_CASHOUT_GAME_ID, BET_HISTORY_LIMIT, GAME_ID } from '../contract/constants.ts';
import type {
  AddAmountRequest,
  LoginRequest,
  RegisterRequest,
  WithdrawalRequest,
} from '../contract/form-requests.ts';
import { GAME_CALLS } from '../contract/game-calls.ts';
import { multiplierFromHundredths, rupeesFromPaise } from '../contract/money.ts';
import type { PaymentHistoryRow } from '../contract/payments.ts';
import type { BetHistoryRow } from '../contract/rounds.ts';
import type { Http, Method, RequestOptions, Result } from './http.ts';

type Reply<Name extends CallName> = Promise<Result<Answer<Name>>>;

/** A stake that is meant once. */
export interface BetParams {
  readonly userId: string;
  readonly stakePaise: bigint;
}

export interface StepParams {
  readonly user_id: string;
  readonly round_id: string;
  /** the line to reach */
  readonly step: number;
  /** the fire marker stood on that line at the tap */
  readonly fire_hit: boolean;
}

export interface CashoutParams {
  readonly userId: string;
  /** hundredths of the line reached */
  readonly multiplier: number;
  /** at the end of the road: names the game by 1, as documented */
  readonly automatic: boolean;
  readonly roundId?: string;
}

/**
 * What the game asks of any provider, ours or one with the documented calls alone: the least of either's answers.
 * Amounts are paise and multipliers hundredths; the wire's numbers are made here.
 * @throws {ConnectionLost | ProviderFailed | UnknownAnswer} each of them; a refusal is an answer
 */
export interface PlayerApi {
  /** `user_id` is null where the provider registered the player without telling an id */
  register(form: v.InferInput<typeof RegisterRequest>): Promise<Result<{ readonly user_id: string | null }>>;
  login(form: v.InferInput<typeof LoginRequest>): Promise<Result<{ readonly user_id: string }>>;
  /** null where a session is nothing but the id that this device keeps */
  readonly logout: ((userId: string) => Promise<Result<unknown>>) | null;
  profile(userId: string): Promise<Result<{ readonly profile: PlayerProfile }>>;
  avatarList(): Promise<
    Result<{ readonly data: readonly { readonly id: number; readonly avatars: string }[] }>
  >;
  updateAvatar(userId: string, avatarId: number): Promise<Result<unknown>>;
  /** null where names cannot be changed */
  readonly updateProfile: ((userId: string, name: string) => Promise<Result<unknown>>) | null;
  /** what others may see of the player; null where the provider shows nothing of players */
  readonly updatePrivacy: ((userId: string, change: Privacy) => Promise<Result<unknown>>) | null;
  gameRules(): Promise<Result<{ readonly data: PlayRules }>>;
  betValues(): Promise<Result<{ readonly data: readonly { readonly value: bigint }[] }>>;
  levels(): Promise<Result<{ readonly data: readonly PlayLevel[] }>>;
  banners(): Promise<Result<{ readonly data: readonly Banner[] }>>;
  /** null where a provider keeps nothing of what a player comes back to */
  readonly progress: ((userId: string) => Reply<'progress'>) | null;
  readonly wear: ((userId: string, theme: string) => Reply<'wear'>) | null;
  /** null where rounds are not drawn from seeds that can be looked at */
  readonly round: ((userId: string) => Reply<'round'>) | null;
  readonly fairness: ((userId: string) => Reply<'fairness'>) | null;
  /** @param end the end of the page: 10 is the newest ten, 20 the ten after */
  betHistory(
    userId: string,
    end?: number,
  ): Promise<Result<{ readonly data: readonly BetHistoryRow[]; readonly total?: number | undefined }>>;
  /** ended rounds with their seeds; null where the provider has only the documented list */
  readonly rounds:
    | ((userId: string, filter: RoundFilter, before: number | null, limit: number) => Reply<'rounds'>)
    | null;
  /** null where rounds cannot be looked at by others */
  readonly replay: ((id: string) => Reply<'replay'>) | null;
  readonly boards: ((period: BoardPeriod, type: DifficultyType) => Reply<'boards'>) | null;
  paymentMethod(
    type: number,
  ): Promise<Result<{ readonly qr_code: string | null; readonly name: string | null }>>;
  addAmount(form: Omit<v.InferInput<typeof AddAmountRequest>, 'type'>, key: string): Promise<Result<unknown>>;
  withdraw(
    form: Omit<v.InferInput<typeof WithdrawalRequest>, 'type'>,
    key: string,
  ): Promise<Result<{ readonly balance?: bigint | undefined; readonly wallet_version?: number | undefined }>>;
  /** @param end of the page, as bet_history has it; unset: the newest hundred, as documented */
  payinHistory(
    userId: string,
    end?: number,
  ): Promise<Result<{ readonly data: readonly PaymentHistoryRow[] }>>;
  withdrawHistory(
    userId: string,
    end?: number,
  ): Promise<Result<{ readonly data: readonly PaymentHistoryRow[] }>>;
}

/** Which rounds are asked for; what is unset lets all through. Days are those of the player's own clock, as `2026-03-02`. */
export interface RoundFilter {
  readonly type?: DifficultyType;
  readonly result?: 'won' | 'lost';
  readonly from?: string;
  /** the last day, itself included */
  readonly to?: string;
}

/** What others may see of a player; what is unset stays. */
export interface Privacy {
  readonly in_live_wins?: boolean;
  readonly private_rounds?: boolean;
}

type Optional<Entries> = { readonly [Name in keyof Entries]: Entries[Name] | null };

/** The profile; the balance is null where it cannot be read. */
export type PlayerProfile = Omit<Profile, 'amount'> & { readonly amount: bigint | null };
export type PlayRules = Optional<
  Pick<GameRules, 'min_recharge' | 'min_bet_amount' | 'max_bet_amount' | 'min_win' | 'max_win'>
> &
  Pick<GameRules, 'return_to_player' | 'money'>;
export type PlayLevel = Readonly<Omit<Level, 'multiplier'>> & { readonly multiplier: readonly number[] };

/** The calls of our own provider, a function each, with the contract's names and shapes. */
export interface ProviderApi extends PlayerApi {
  logout(userId: string): Reply<'logout'>;
  updateProfile(userId: string, name: string): Reply<'updateProfile'>;
  bet(
    bet: BetParams & {
      readonly type: DifficultyType;
      readonly clientSeed: string;
      readonly serverSeedHash: string;
    },
    key: string,
  ): Reply<'bet'>;
  advance(step: StepParams, key: string): Reply<'advance'>;
  cashout(cashout: CashoutParams, key: string): Reply<'cashout'>;
  round(userId: string): Reply<'round'>;
  fairness(userId: string): Reply<'fairness'>;
  progress(userId: string): Reply<'progress'>;
  wear(userId: string, theme: string): Reply<'wear'>;
  rounds(userId: string, filter: RoundFilter, before: number | null, limit: number): Reply<'rounds'>;
  replay(id: string): Reply<'replay'>;
  boards(period: BoardPeriod, type: DifficultyType): Reply<'boards'>;
}

/** Calls that nobody makes before looking at rounds or paying come when they are first made. */
const shown = () => import('./shown-rounds.ts');
const payments = () => import('./payments.ts');

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<
  string,
  Method
>;

/** The documented payloads of a round. */
export const betBody = ({ userId, stakePaise }: BetParams) => ({
  user_id: userId,
  game_id: GAME_ID,
  amount: rupeesFromPaise(stakePaise),
});

export const cashoutBody = ({ userId, multiplier, automatic, roundId }: CashoutParams) => ({
  userid: userId,
  game_id: automatic ? AUTO_CASHOUT_GAME_ID : GAME_ID,
  multiplier_id: multiplierFromHundredths(multiplier),
  ...(roundId !== undefined && { round_id: roundId }),
});

/**
 * @param http the provider's API base
 * @param publicHttp the public base: getBanners and bet_values
 */
export function createProvider(http: Http, publicHttp: Http): ProviderApi {
  // The table gives each answer's schema, so the outcome's type follows from the call's name.
  const call = <Name extends keyof typeof GAME_CALLS>(
    name: Name,
    options?: RequestOptions,
    at: Http = http,
  ): Reply<Name> => {
    const { method, path, answer } = GAME_CALLS[name];
    return at.send(METHODS[method], path, answer as v.GenericSchema<unknown, Answer<Name>>, options);
  };

  return {
    register: (form) => call('register', { json: form, signingIn: true }),
    login: (form) => call('login', { json: form, signingIn: true }),
    logout: (userId) => call('logout', { json: { user_id: userId } }),
    profile: (userId) =>
      http.send(
        'get',
        GAME_CALLS.profile.path.replace(':userid', encodeURIComponent(userId)),
        GAME_CALLS.profile.answer,
        { quiet: true },
      ),
    avatarList: () => call('avatarList', { quiet: true }),
    updateAvatar: (userId, avatarId) =>
      call('updateAvatar', { query: { user_id: userId, avatar_id: avatarId } }),
    updateProfile: (userId, name) => call('updateProfile', { json: { user_id: userId, name } }),
    updatePrivacy: (userId, change) => call('updateProfile', { json: { user_id: userId, ...change } }),
    gameRules: () => call('gameRules', { quiet: true }),
    betValues: () => call('betValues', {}, publicHttp),
    levels: () => call('levels'),
    banners: () => call('banners', { quiet: true }, publicHttp),
    bet: (bet, key) =>
      call('bet', {
        json: {
          ...betBody(bet),
          type: bet.type,
          client_seed: bet.clientSeed,
          server_seed_hash: bet.serverSeedHash,
        },
        key,
      }),
    advance: (step, key) => call('advance', { json: { ...step, game_id: GAME_ID }, key }),
    cashout: (cashout, key) => call('cashout', { json: cashoutBody(cashout), key }),
    round: (userId) => call('round', { query: { user_id: userId }, quiet: true }),
    fairness: (userId) => call('fairness', { query: { user_id: userId }, quiet: true }),
    betHistory: (userId, end = BET_HISTORY_LIMIT) =>
      call('betHistory', { query: { user_id: userId, limit: BET_HISTORY_LIMIT, offset: end }, quiet: true }),
    rounds: async (...asked) => (await shown()).rounds(http, ...asked),
    replay: async (id) => (await shown()).replay(http, id),
    progress: async (userId) => (await shown()).progress(http, userId),
    wear: async (userId, theme) => (await shown()).wear(http, userId, theme),
    boards: async (...asked) => (await shown()).boards(http, ...asked),
    paymentMethod: async (type) => (await payments()).paymentMethod(http, type),
    addAmount: async (form, key) => (await payments()).addAmount(http, form, key),
    withdraw: async (form, key) => (await payments()).withdraw(http, form, key),
    payinHistory: async (...asked) => (await payments()).payinHistory(http, ...asked),
    withdrawHistory: async (...asked) => (await payments()).withdrawHistory(http, ...asked),
  };
}
