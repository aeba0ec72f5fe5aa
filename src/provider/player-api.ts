import type * as v from 'valibot';
import type { Profile } from '../contract/accounts.ts';
import type { BoardPeriod } from '../contract/boards.ts';
import type { Answer, CallName } from '../contract/calls.ts';
import type { Banner, GameRules, Level } from '../contract/catalogue.ts';
import type { DifficultyType } from '../contract/constants.ts';
import type {
  AddAmountRequest,
  LoginRequest,
  RegisterRequest,
  WithdrawalRequest,
} from '../contract/form-requests.ts';
import type { PaymentHistoryRow } from '../contract/payments.ts';
import type { BetHistoryRow } from '../contract/rounds.ts';
import type { Result } from './http.ts';

/** What comes of a call of the contract's table. */
export type Reply<Name extends CallName> = Promise<Result<Answer<Name>>>;

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
  /** a generic provider: a call that is not documented is refused without being sent */
  readonly isGeneric: boolean;
  /** `user_id` is null where the provider registered the player without telling an id */
  register(
    form: v.InferInput<typeof RegisterRequest>,
    key: string,
  ): Promise<Result<{ readonly user_id: string | null }>>;
  login(form: v.InferInput<typeof LoginRequest>): Promise<Result<{ readonly user_id: string }>>;
  logout(userId: string): Promise<Result<unknown>>;
  profile(userId: string): Promise<Result<{ readonly profile: PlayerProfile }>>;
  avatarList(): Promise<
    Result<{ readonly data: readonly { readonly id: number; readonly avatars: string }[] }>
  >;
  updateAvatar(userId: string, avatarId: number): Promise<Result<unknown>>;
  changePassword(userId: string, oldPassword: string, newPassword: string): Promise<Result<unknown>>;
  updateProfile(userId: string, name: string): Promise<Result<unknown>>;
  updatePrivacy(userId: string, change: Privacy): Promise<Result<unknown>>;
  gameRules(): Promise<Result<{ readonly data: PlayRules }>>;
  betValues(): Promise<Result<{ readonly data: readonly { readonly value: bigint }[] }>>;
  levels(): Promise<Result<{ readonly data: readonly PlayLevel[] }>>;
  banners(): Promise<Result<{ readonly data: readonly Banner[] }>>;
  progress(userId: string): Reply<'progress'>;
  wear(userId: string, theme: string): Reply<'wear'>;
  round(userId: string): Reply<'round'>;
  fairness(userId: string): Reply<'fairness'>;
  /** @param end the end of the page: 10 is the newest ten, 20 the ten after */
  betHistory(
    userId: string,
    end?: number,
  ): Promise<Result<{ readonly data: readonly BetHistoryRow[]; readonly total?: number | undefined }>>;
  /** ended rounds with their seeds */
  rounds(userId: string, filter: RoundFilter, before: number | null, limit: number): Reply<'rounds'>;
  replay(id: string): Reply<'replay'>;
  boards(period: BoardPeriod, type: DifficultyType): Reply<'boards'>;
  live(): Reply<'live'>;
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
