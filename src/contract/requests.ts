import * as v from 'valibot';
import * as accounts from './accounts.ts';
import { BoardsQuery } from './boards.ts';
import type { CallName } from './calls.ts';
import { UserId } from './fields.ts';
import {
  AddAmountRequest,
  ChangePasswordRequest,
  LoginRequest,
  RegisterRequest,
  ResetPasswordRequest,
  UpdateProfileRequest,
  WithdrawalRequest,
} from './form-requests.ts';
import { ChangeLimitsRequest } from './limits.ts';
import * as payments from './payments.ts';
import * as progress from './progress.ts';
import { ReplayParams } from './replay.ts';
import * as rounds from './rounds.ts';
import { StatisticsQuery } from './statistics.ts';

export interface Request {
  /** of the `:name` parts of the path */
  readonly params?: v.GenericSchema;
  readonly query?: v.GenericSchema;
  readonly body?: v.GenericSchema;
}

const OfUser = v.object({ user_id: UserId });

/** Separate from calls.ts, so that the game's first code is without it. */
export const REQUESTS = {
  register: { body: RegisterRequest },
  login: { body: LoginRequest },
  logout: { body: accounts.LogoutRequest },
  changePassword: { body: ChangePasswordRequest },
  resetPassword: { body: ResetPasswordRequest },
  profile: { params: accounts.ProfileParams },
  updateAvatar: { query: accounts.UpdateAvatarQuery },
  updateProfile: { body: UpdateProfileRequest },
  bet: { body: rounds.BetRequest },
  advance: { body: rounds.AdvanceRequest },
  cashout: { body: rounds.CashoutRequest },
  round: { query: OfUser },
  fairness: { query: OfUser },
  betHistory: { query: rounds.BetHistoryQuery },
  progress: { query: OfUser },
  statistics: { query: StatisticsQuery },
  wear: { body: progress.WearRequest },
  rounds: { query: rounds.RoundsQuery },
  replay: { params: ReplayParams },
  limits: { query: OfUser },
  changeLimits: { body: ChangeLimitsRequest },
  boards: { query: BoardsQuery },
  paymentMethod: { query: payments.PaymentMethodQuery },
  addAmount: { body: AddAmountRequest },
  withdrawal: { body: WithdrawalRequest },
  payinHistory: { query: payments.PaymentHistoryQuery },
  withdrawHistory: { query: payments.PaymentHistoryQuery },
} as const satisfies { readonly [Name in CallName]?: Request };

export function requestOf(name: CallName): Request {
  const requests: { readonly [Name in CallName]?: Request } = REQUESTS;
  return requests[name] ?? {};
}
