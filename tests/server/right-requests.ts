import type { CallName } from '../../src/contract/calls.ts';
import { freshPhone, PASSWORD, type Player, type RequestOptions } from './harness.ts';
import { claimRequest, freshUtr, withdrawalRequest } from './payments.ts';

export const rightRequests = (
  named: Player,
  roundId: string,
  replayId: string,
): Readonly<Record<CallName, RequestOptions>> => ({
  register: {
    body: { email: '', phone: freshPhone(), password: PASSWORD },
  },
  login: { body: { mobile: named.phone, password: PASSWORD } },
  logout: { body: {} },
  profile: { params: { userid: named.user_id } },
  avatarList: {},
  updateAvatar: { query: { user_id: named.user_id, avatar_id: '3' } },
  changePassword: {
    body: { user_id: named.user_id, old_password: PASSWORD, new_password: PASSWORD },
  },
  resetPassword: { body: { token: 'A'.repeat(43), new_password: PASSWORD } },
  updateProfile: { body: { user_id: named.user_id, name: 'Asha' } },
  gameRules: {},
  betValues: {},
  levels: {},
  banners: {},
  bet: named.betRequest(),
  advance: named.advanceRequest(roundId, 1),
  cashout: named.cashoutOf(roundId, 1.02),
  round: named.about(),
  fairness: named.about(),
  betHistory: named.about(),
  progress: named.about(),
  statistics: named.about(),
  wear: { body: { user_id: named.user_id, theme: 'dhaba' } },
  rounds: named.about(),
  limits: named.about(),
  changeLimits: { body: { user_id: named.user_id, change: { to: 'confirm_reality_check' } } },
  replay: { params: { replay: replayId } },
  boards: {},
  live: {},
  paymentMethod: { query: { type: '2' } },
  addAmount: claimRequest(named, 500, freshUtr()),
  withdrawal: withdrawalRequest(named, 100),
  payinHistory: named.about(),
  withdrawHistory: named.about(),
});
