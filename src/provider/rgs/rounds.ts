import { BET_HISTORY_LIMIT, GAME_ID } from '../../contract/constants.ts';
import { GAME_CALLS } from '../../contract/game-calls.ts';
import type { Http } from '../http.ts';
import { betBody, cashoutBody } from '../round-bodies.ts';
import type { ProviderApi } from './api.ts';

/** Calls that nobody makes before a part of the interface is opened come when they are first made. */
const shown = () => import('./shown-rounds.ts');
const payments = () => import('./payments.ts');

/**
 * @param http the provider's API base
 * @param publicHttp the public base: getBanners and bet_values
 */
export function createProvider(http: Http, publicHttp: Http): ProviderApi {
  return {
    register: (form, key) => http.send(GAME_CALLS.register, { json: form, key, signingIn: true }),
    login: (form) => http.send(GAME_CALLS.login, { json: form, signingIn: true }),
    logout: (userId) => http.send(GAME_CALLS.logout, { json: { user_id: userId } }),
    profile: (userId) => http.send(GAME_CALLS.profile, { params: { userid: userId }, quiet: true }),
    avatarList: () => http.send(GAME_CALLS.avatarList, { quiet: true }),
    updateAvatar: (userId, avatarId) =>
      http.send(GAME_CALLS.updateAvatar, { query: { user_id: userId, avatar_id: avatarId } }),
    updateProfile: (userId, name) => http.send(GAME_CALLS.updateProfile, { json: { user_id: userId, name } }),
    updatePrivacy: (userId, change) =>
      http.send(GAME_CALLS.updateProfile, { json: { user_id: userId, ...change } }),
    gameRules: () => http.send(GAME_CALLS.gameRules, { quiet: true }),
    betValues: () => publicHttp.send(GAME_CALLS.betValues),
    levels: () => http.send(GAME_CALLS.levels),
    banners: () => publicHttp.send(GAME_CALLS.banners, { quiet: true }),
    bet: (bet, key) =>
      http.send(GAME_CALLS.bet, {
        json: {
          ...betBody(bet),
          type: bet.type,
          client_seed: bet.clientSeed,
          server_seed_hash: bet.serverSeedHash,
        },
        key,
      }),
    advance: (step, key) => http.send(GAME_CALLS.advance, { json: { ...step, game_id: GAME_ID }, key }),
    cashout: (cashout, key) => http.send(GAME_CALLS.cashout, { json: cashoutBody(cashout), key }),
    round: (userId) => http.send(GAME_CALLS.round, { query: { user_id: userId }, quiet: true }),
    fairness: (userId) => http.send(GAME_CALLS.fairness, { query: { user_id: userId }, quiet: true }),
    betHistory: (userId, end = BET_HISTORY_LIMIT) =>
      http.send(GAME_CALLS.betHistory, {
        query: { user_id: userId, limit: BET_HISTORY_LIMIT, offset: end },
        quiet: true,
      }),
    changePassword: async (...args) => (await shown()).changePassword(http, ...args),
    rounds: async (...args) => (await shown()).rounds(http, ...args),
    replay: async (id) => (await shown()).replay(http, id),
    progress: async (userId) => (await shown()).progress(http, userId),
    wear: async (userId, theme) => (await shown()).wear(http, userId, theme),
    boards: async (...args) => (await shown()).boards(http, ...args),
    live: async () => (await shown()).live(http),
    paymentMethod: async (type) => (await payments()).paymentMethod(http, type),
    addAmount: async (form, key) => (await payments()).addAmount(http, form, key),
    withdraw: async (form, key) => (await payments()).withdraw(http, form, key),
    payinHistory: async (...args) => (await payments()).payinHistory(http, ...args),
    withdrawHistory: async (...args) => (await payments()).withdrawHistory(http, ...args),
  };
}
