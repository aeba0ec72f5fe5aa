import type * as v from 'valibot';
import type { Profile } from '../contract/accounts.ts';
import type { BoardPeriod } from '../contract/boards.ts';
import type { Answer, CallName } from '../contract/calls.ts';
import { AUTO_CASHOUT_GAME_ID, type DifficultyType, GAME_ID } from '../contract/constants.ts';
import type {
  AddAmountRequest,
  LoginRequest,
  RegisterRequest,
  WithdrawalRequest,
} from '../contract/form-requests.ts';
import type { LimitChange } from '../contract/limits.ts';
import { multiplierFromHundredths, rupeesFromPaise } from '../contract/money.ts';
import type { Result } from './http.ts';

export type Reply<Name extends CallName, Fields extends keyof Answer<Name> = keyof Answer<Name>> = Promise<
  Result<Pick<Answer<Name>, Fields>>
>;

export interface BetParams {
  readonly userId: string;
  readonly stakePaise: bigint;
}

export interface CashoutParams {
  readonly userId: string;
  readonly multiplier: number;
  /** at the end of the road: names the game by 1, as documented */
  readonly automatic: boolean;
  readonly roundId?: string;
}

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

/** Days are those of the player's clock, as `2026-03-02`. */
export interface RoundFilter {
  readonly type?: DifficultyType;
  readonly result?: 'won' | 'lost';
  readonly from?: string;
  readonly to?: string;
}

export interface Privacy {
  readonly in_live_wins?: boolean;
  readonly private_rounds?: boolean;
}

export interface RechargeReply {
  readonly message?: string;
  /** over a limit of the player: it is sent back and not credited */
  readonly is_refunded?: boolean | undefined;
}

export type PlayerProfile = Omit<Profile, 'amount'> & { readonly amount: bigint | null };

/**
 * What the game asks of a provider, with the fields it reads of each answer. Amounts are paise, multipliers hundredths.
 * @throws {ConnectionLost | ProviderFailed | UnknownAnswer} each of them; a refusal is an answer
 */
export interface PlayerApi {
  /** calls that are not documented are refused without being sent */
  readonly isGeneric: boolean;
  /** `user_id` is empty where the provider does not log the player in */
  register(form: v.InferInput<typeof RegisterRequest>, key: string): Reply<'register', 'user_id'>;
  login(form: v.InferInput<typeof LoginRequest>): Reply<'login', 'user_id'>;
  logout(userId: string): Promise<Result<unknown>>;
  profile(userId: string): Promise<Result<{ readonly profile: PlayerProfile }>>;
  avatarList(): Reply<'avatarList', 'data'>;
  updateAvatar(userId: string, avatarId: number): Promise<Result<unknown>>;
  changePassword(userId: string, oldPassword: string, newPassword: string): Promise<Result<unknown>>;
  /** @param token of the link that support has made */
  resetPassword(token: string, newPassword: string): Promise<Result<unknown>>;
  updateProfile(userId: string, change: Privacy & { readonly name?: string }): Promise<Result<unknown>>;
  gameRules(): Reply<'gameRules', 'data'>;
  betValues(): Reply<'betValues', 'data'>;
  levels(): Reply<'levels', 'data'>;
  banners(): Reply<'banners', 'data'>;
  progress(userId: string): Reply<'progress'>;
  wear(userId: string, theme: string): Reply<'wear'>;
  round(userId: string): Reply<'round'>;
  fairness(userId: string): Reply<'fairness'>;
  /** @param before the day on which the previous page ended; null for the newest */
  statistics(userId: string, before: string | null): Reply<'statistics'>;
  /**
   * @param end of the page: 10 is the newest ten, 20 the ten after
   * @param limit rounds of the page; only our own provider has pages of another length than ten
   */
  betHistory(userId: string, end?: number, limit?: number): Reply<'betHistory', 'data' | 'total'>;
  rounds(userId: string, filter: RoundFilter, before: number | null, limit: number): Reply<'rounds'>;
  replay(id: string): Reply<'replay'>;
  limits(userId: string): Reply<'limits', 'data'>;
  changeLimits(userId: string, change: LimitChange): Reply<'changeLimits', 'data' | 'message'>;
  boards(period: BoardPeriod, type: DifficultyType): Reply<'boards'>;
  live(): Reply<'live'>;
  /** @param amount decimal text of rupees that is to be paid */
  paymentMethod(type: number, amount: string): Reply<'paymentMethod', 'qr_code' | 'name'>;
  addAmount(
    form: Omit<v.InferInput<typeof AddAmountRequest>, 'type'>,
    key: string,
  ): Promise<Result<RechargeReply>>;
  withdraw(
    form: Omit<v.InferInput<typeof WithdrawalRequest>, 'type'>,
    key: string,
  ): Reply<'withdrawal', 'balance' | 'wallet_version'>;
  /** @param end of the page, as of {@link betHistory}; unset: the newest hundred */
  payinHistory(userId: string, end?: number): Reply<'payinHistory', 'data'>;
  withdrawHistory(userId: string, end?: number): Reply<'withdrawHistory', 'data'>;
}
