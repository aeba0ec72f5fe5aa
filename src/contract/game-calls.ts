import type * as v from 'valibot';
import * as accounts from './accounts.ts';
import * as catalogue from './catalogue.ts';
import * as rounds from './rounds.ts';

/** Who may make a call. `owner`: a player with a session, for themselves only. */
export type Access = 'anyone' | 'owner';

/** One call of the provider: where it is, who may make it, and what a 2xx answer looks like. What it takes is in requests.ts. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** below the API base; `:name` marks a parameter */
  readonly path: string;
  readonly access: Access;
  /** anybody may cache the answer this long, s; unset: nobody caches it */
  readonly maxAgeS?: number;
  readonly answer: v.GenericSchema;
}

/** The calls that the game itself is made of; the others are in payment-calls.ts and calls.ts. */
export const GAME_CALLS = {
  register: {
    method: 'POST',
    path: 'register',
    access: 'anyone',
    answer: accounts.SessionAnswer,
  },
  login: {
    method: 'POST',
    path: 'login',
    access: 'anyone',
    answer: accounts.SessionAnswer,
  },
  logout: {
    method: 'POST',
    path: 'logout',
    access: 'anyone',
    answer: accounts.Done,
  },
  profile: {
    method: 'GET',
    path: 'profile/:userid',
    access: 'owner',
    answer: accounts.ProfileAnswer,
  },
  avatarList: { method: 'GET', path: 'avatar_list', access: 'anyone', answer: accounts.AvatarListAnswer },
  updateAvatar: {
    method: 'GET',
    path: 'update_avatar',
    access: 'owner',
    answer: accounts.StatusDone,
  },
  updateProfile: {
    method: 'POST',
    path: 'update_profile',
    access: 'owner',
    answer: accounts.Done,
  },
  gameRules: { method: 'GET', path: 'getGameRules', access: 'anyone', answer: catalogue.GameRulesAnswer },
  betValues: { method: 'GET', path: 'bet_values', access: 'anyone', answer: catalogue.BetValuesAnswer },
  levels: { method: 'GET', path: 'chickenMultplier', access: 'anyone', answer: catalogue.LevelsAnswer },
  banners: { method: 'GET', path: 'getBanners', access: 'anyone', answer: catalogue.BannersAnswer },
  bet: { method: 'POST', path: 'bet', access: 'owner', answer: rounds.BetAnswer },
  advance: {
    method: 'POST',
    path: 'advance',
    access: 'owner',
    answer: rounds.AdvanceAnswer,
  },
  cashout: {
    method: 'POST',
    path: 'cashout',
    access: 'owner',
    answer: rounds.CashoutAnswer,
  },
  round: {
    method: 'GET',
    path: 'round',
    access: 'owner',
    answer: rounds.RoundAnswer,
  },
  fairness: {
    method: 'GET',
    path: 'fairness',
    access: 'owner',
    answer: rounds.FairnessAnswer,
  },
  betHistory: {
    method: 'GET',
    path: 'bet_history',
    access: 'owner',
    answer: rounds.BetHistoryAnswer,
  },
} as const satisfies Record<string, Call>;
