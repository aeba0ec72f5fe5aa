import type * as v from 'valibot';
import * as accounts from './accounts.ts';
import * as boards from './boards.ts';
import * as catalogue from './catalogue.ts';
import { LimitsAnswer } from './limits.ts';
import { LIVE_MAX_AGE_S, LiveAnswer } from './live.ts';
import * as payments from './payments.ts';
import * as progress from './progress.ts';
import * as replay from './replay.ts';
import * as rounds from './rounds.ts';
import { StatisticsAnswer } from './statistics.ts';

/** `owner`: a player with a session, for themselves only. */
export type Access = 'anyone' | 'owner';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** below the API base; `:name` marks a parameter */
  readonly path: string;
  readonly access: Access;
  /** how long anybody may cache the answer, s */
  readonly maxAgeS?: number;
  readonly answer: v.GenericSchema;
}

export const CALLS = {
  register: { method: 'POST', path: 'register', access: 'anyone', answer: accounts.SessionAnswer },
  login: { method: 'POST', path: 'login', access: 'anyone', answer: accounts.SessionAnswer },
  logout: { method: 'POST', path: 'logout', access: 'anyone', answer: accounts.Done },
  profile: { method: 'GET', path: 'profile/:userid', access: 'owner', answer: accounts.ProfileAnswer },
  avatarList: { method: 'GET', path: 'avatar_list', access: 'anyone', answer: accounts.AvatarListAnswer },
  updateAvatar: { method: 'GET', path: 'update_avatar', access: 'owner', answer: accounts.StatusDone },
  updateProfile: { method: 'POST', path: 'update_profile', access: 'owner', answer: accounts.Done },
  gameRules: { method: 'GET', path: 'getGameRules', access: 'anyone', answer: catalogue.GameRulesAnswer },
  betValues: { method: 'GET', path: 'bet_values', access: 'anyone', answer: catalogue.BetValuesAnswer },
  levels: { method: 'GET', path: 'chickenMultplier', access: 'anyone', answer: catalogue.LevelsAnswer },
  banners: { method: 'GET', path: 'getBanners', access: 'anyone', answer: catalogue.BannersAnswer },
  bet: { method: 'POST', path: 'bet', access: 'owner', answer: rounds.BetAnswer },
  advance: { method: 'POST', path: 'advance', access: 'owner', answer: rounds.AdvanceAnswer },
  cashout: { method: 'POST', path: 'cashout', access: 'owner', answer: rounds.CashoutAnswer },
  round: { method: 'GET', path: 'round', access: 'owner', answer: rounds.RoundAnswer },
  fairness: { method: 'GET', path: 'fairness', access: 'owner', answer: rounds.FairnessAnswer },
  betHistory: { method: 'GET', path: 'bet_history', access: 'owner', answer: rounds.BetHistoryAnswer },
  paymentMethod: {
    method: 'GET',
    path: 'adminMethodPayment',
    access: 'owner',
    answer: payments.PaymentMethodAnswer,
  },
  addAmount: { method: 'POST', path: 'add_amount', access: 'owner', answer: payments.AddAmountAnswer },
  withdrawal: {
    method: 'POST',
    path: 'withdrawal_request',
    access: 'owner',
    answer: payments.WithdrawalAnswer,
  },
  payinHistory: {
    method: 'GET',
    path: 'payinHistory',
    access: 'owner',
    answer: payments.PaymentHistoryAnswer,
  },
  withdrawHistory: {
    method: 'GET',
    path: 'withdrawHistory',
    access: 'owner',
    answer: payments.PaymentHistoryAnswer,
  },
  changePassword: { method: 'POST', path: 'change_password', access: 'owner', answer: accounts.Done },
  resetPassword: { method: 'POST', path: 'reset_password', access: 'anyone', answer: accounts.Done },
  rounds: { method: 'GET', path: 'rounds', access: 'owner', answer: rounds.RoundsAnswer },
  replay: { method: 'GET', path: 'replay/:replay', access: 'anyone', answer: replay.ReplayAnswer },
  progress: { method: 'GET', path: 'progress', access: 'owner', answer: progress.ProgressAnswer },
  statistics: { method: 'GET', path: 'statistics', access: 'owner', answer: StatisticsAnswer },
  wear: { method: 'POST', path: 'wear', access: 'owner', answer: accounts.Done },
  limits: { method: 'GET', path: 'limits', access: 'owner', answer: LimitsAnswer },
  changeLimits: { method: 'POST', path: 'limits', access: 'owner', answer: LimitsAnswer },
  boards: { method: 'GET', path: 'boards', access: 'anyone', answer: boards.BoardsAnswer },
  live: { method: 'GET', path: 'live', access: 'anyone', maxAgeS: LIVE_MAX_AGE_S, answer: LiveAnswer },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof CALLS;

/** An answer as the client reads it: paise and hundredths. */
export type Answer<Name extends CallName> = v.InferOutput<(typeof CALLS)[Name]['answer']>;

/** An answer as the server writes it: amounts and multipliers as JSON numbers. */
export type AnswerOnWire<Name extends CallName> = v.InferInput<(typeof CALLS)[Name]['answer']>;
