import type * as v from 'valibot';
import { type Answer, CALLS } from '../../contract/calls.ts';
import { BET_HISTORY_LIMIT, type DifficultyType, GAME_ID, PAYMENT_UPI } from '../../contract/constants.ts';
import { PAYMENTS_A_PAGE } from '../../contract/payments.ts';
import type { AdvanceRequest } from '../../contract/rounds.ts';
import type { Http, Result } from '../http.ts';
import {
  type BetParams,
  betBody,
  type CashoutParams,
  cashoutBody,
  type PlayerApi,
  type Reply,
} from '../player-api.ts';

export interface ProviderApi extends PlayerApi {
  bet(
    bet: BetParams & {
      readonly type: DifficultyType;
      readonly clientSeed: string;
      readonly serverSeedHash: string;
      readonly cashOutAt?: number;
    },
    key: string,
  ): Promise<Result<Answer<'bet'>>>;
  advance(step: Omit<v.InferInput<typeof AdvanceRequest>, 'game_id'>, key: string): Reply<'advance'>;
  cashout(cashout: CashoutParams, key: string): Reply<'cashout'>;
}

/** @param day as 2026-03-02, by this device's clock */
function startOfDay(day: string, daysLater: 0 | 1): string {
  const at = new Date(`${day}T00:00`);
  // A day may have 23 or 25 hours.
  at.setDate(at.getDate() + daysLater);
  return at.toISOString();
}

/** Creates the calls of our own provider. @param publicHttp the public base: getBanners and bet_values */
export function createProvider(http: Http, publicHttp: Http): ProviderApi {
  const paymentPage = (userId: string, end: number | undefined) => ({
    query: { user_id: userId, ...(end !== undefined && { limit: PAYMENTS_A_PAGE, offset: end }) },
    quiet: true,
  });
  const ofUser = (userId: string) => ({ query: { user_id: userId }, quiet: true });
  return {
    isGeneric: false,
    register: (form, key) => http.send(CALLS.register, { json: form, key, signingIn: true }),
    login: (form) => http.send(CALLS.login, { json: form, signingIn: true }),
    logout: (userId) => http.send(CALLS.logout, { json: { user_id: userId } }),
    profile: (userId) => http.send(CALLS.profile, { params: { userid: userId }, quiet: true }),
    avatarList: () => http.send(CALLS.avatarList, { quiet: true }),
    updateAvatar: (userId, avatarId) =>
      http.send(CALLS.updateAvatar, { query: { user_id: userId, avatar_id: avatarId } }),
    updateProfile: (userId, change) =>
      http.send(CALLS.updateProfile, { json: { user_id: userId, ...change } }),
    gameRules: () => http.send(CALLS.gameRules, { quiet: true }),
    betValues: () => publicHttp.send(CALLS.betValues),
    levels: () => http.send(CALLS.levels),
    banners: () => publicHttp.send(CALLS.banners, { quiet: true }),
    bet: (bet, key) => {
      const { type, clientSeed, serverSeedHash, cashOutAt } = bet;
      const json = {
        ...betBody(bet),
        type,
        client_seed: clientSeed,
        server_seed_hash: serverSeedHash,
        ...(cashOutAt !== undefined && { target: cashOutAt }),
      };
      return http.send(CALLS.bet, { json, key });
    },
    advance: (step, key) => http.send(CALLS.advance, { json: { ...step, game_id: GAME_ID }, key }),
    cashout: (cashout, key) => http.send(CALLS.cashout, { json: cashoutBody(cashout), key }),
    round: (userId) => http.send(CALLS.round, ofUser(userId)),
    fairness: (userId) => http.send(CALLS.fairness, ofUser(userId)),
    progress: (userId) => http.send(CALLS.progress, ofUser(userId)),
    statistics: (userId, before) =>
      http.send(CALLS.statistics, {
        query: { user_id: userId, ...(before !== null && { before }) },
        quiet: true,
      }),
    betHistory: (userId, end = BET_HISTORY_LIMIT, limit = BET_HISTORY_LIMIT) =>
      http.send(CALLS.betHistory, {
        query: { user_id: userId, limit, offset: end },
        quiet: true,
      }),
    changePassword: (userId, oldPassword, newPassword) =>
      http.send(CALLS.changePassword, {
        json: { user_id: userId, old_password: oldPassword, new_password: newPassword },
      }),
    resetPassword: (token, newPassword) =>
      http.send(CALLS.resetPassword, { json: { token, new_password: newPassword } }),
    rounds: (userId, { from, to, ...filter }, before, limit) =>
      http.send(CALLS.rounds, {
        query: {
          user_id: userId,
          limit,
          ...filter,
          ...(from !== undefined && { from: startOfDay(from, 0) }),
          ...(to !== undefined && { to: startOfDay(to, 1) }),
          ...(before !== null && { before }),
        },
        quiet: true,
      }),
    replay: (id) => http.send(CALLS.replay, { params: { replay: id }, quiet: true }),
    wear: (userId, theme) => http.send(CALLS.wear, { json: { user_id: userId, theme } }),
    limits: (userId) => http.send(CALLS.limits, ofUser(userId)),
    changeLimits: (userId, change) => http.send(CALLS.changeLimits, { json: { user_id: userId, change } }),
    boards: (period, type) => http.send(CALLS.boards, { query: { period, type }, quiet: true }),
    live: () => http.send(CALLS.live, { quiet: true }),
    paymentMethod: (type, amount) => http.send(CALLS.paymentMethod, { query: { type, amount } }),
    addAmount: (form, key) => http.send(CALLS.addAmount, { json: { ...form, type: PAYMENT_UPI }, key }),
    withdraw: (form, key) => http.send(CALLS.withdrawal, { json: { ...form, type: PAYMENT_UPI }, key }),
    payinHistory: (userId, end) => http.send(CALLS.payinHistory, paymentPage(userId, end)),
    withdrawHistory: (userId, end) => http.send(CALLS.withdrawHistory, paymentPage(userId, end)),
  };
}
