import { GAME_ID } from '../../../contract/constants.ts';
import {
  type BetAnswer,
  ROUND_CALLS,
  type RoundView,
  type TargetBetAnswer,
} from '../../../contract/rounds.ts';
import { sentText } from '../../../languages/text.ts';
import { settle } from '../../state/settlement.ts';
import type { Round, Settlement, Wallet } from '../../state/state.ts';
import type { Api } from '../api.ts';
import { UnknownAnswer } from '../errors.ts';
import {
  type BetRequest,
  betBody,
  type CashoutRequest,
  type Connect,
  type ConnectionClock,
  type ConnectionDeps,
  cashoutBody,
  type RefusedResult,
  type RoundGateway,
  type RoundSnapshot,
  type SettledBet,
} from '../gateway.ts';
import { createHttp, credentialsFor, type Result } from '../http.ts';

type RoundTerms = Pick<RoundView, Exclude<keyof RoundView & keyof BetAnswer, 'target'>> &
  Partial<Pick<RoundView, 'target'>>;

/** Returns a round of the wire as the game plays it. @param openedAtMs by `Times.now` */
export function roundOf(view: RoundTerms, openedAtMs: number): Round {
  return {
    roundId: view.round_id,
    type: view.type,
    stakePaise: view.amount,
    multipliers: view.multiplier,
    lastStep: view.last_step,
    maxWinPaise: view.max_win,
    openedAtMs,
    clientSeed: view.client_seed,
    nonce: view.nonce,
    serverSeedHash: view.server_seed_hash,
    algorithm: view.algorithm,
    fireVersion: view.fire_version,
    ...(view.target != null && { cashOutAt: view.target }),
  };
}

export function settlementOf(
  round: Round,
  {
    cause,
    state,
    step,
    win_amount: winPaise,
    replay,
  }: Pick<RoundView, 'cause' | 'state' | 'step' | 'win_amount'> & {
    readonly replay?: string | null | undefined;
  },
): Settlement {
  const passed = state === 'fried' ? step - 1 : step;
  return settle(round, { cause: cause ?? 'abandoned', step: passed, winPaise, replay });
}

/**
 * Returns where the player's rounds stand.
 * @param known the round on screen keeps its time: the device's clock may differ from the provider's
 */
export function snapshotOf(
  { open, last }: { readonly open: RoundView | null; readonly last: RoundView | null },
  wallet: Wallet,
  known: { readonly round: Round | null },
  clock: ConnectionClock,
): RoundSnapshot {
  const read = (view: RoundView) => {
    if (known.round?.roundId === view.round_id) return roundOf(view, known.round.openedAtMs);
    const ageMs = Math.max(0, clock.epochMs() - Date.parse(view.created_at));
    return roundOf(view, clock.now() - ageMs);
  };
  return {
    open: open && { kind: 'roundResumed', round: read(open), step: open.step },
    last: last && {
      kind: 'endedElsewhere',
      round: read(last),
      settlement: settlementOf(read(last), last),
      ...(last.server_seed && { serverSeed: last.server_seed }),
    },
    wallet,
  };
}

const moneyOf = (answer: { balance: bigint; wallet_version: number; server_seed?: string | null }) => ({
  wallet: { balancePaise: answer.balance, version: answer.wallet_version },
  ...(answer.server_seed && { serverSeed: answer.server_seed }),
});

/** Returns a bet with a target as the game plays it: first the stake, then the end. */
function settledBet(round: Round, answer: TargetBetAnswer): SettledBet {
  const { win_amount: winPaise, balance, wallet_version: version } = answer;
  const wallet = { balancePaise: balance - winPaise, version: version - (winPaise > 0n ? 1 : 0) };
  const settlement = settlementOf(round, answer);
  return {
    kind: 'roundOpened',
    round,
    wallet,
    end: { kind: 'endedElsewhere', round, settlement, ...moneyOf(answer) },
  };
}

function createProviderGateway(
  api: Api,
  { store, clock }: Pick<ConnectionDeps, 'store' | 'clock'>,
): RoundGateway {
  let nextSeed: { readonly userId: string; readonly hash: string } | null = null;
  const setNextSeedHash = (userId: string, hash: string | null) => {
    nextSeed = hash === null ? null : { userId, hash };
  };

  const refusedResult = ({ refusal }: Result<unknown> & { ok: false }): RefusedResult => {
    const { balance, wallet_version: version, round, code } = refusal;
    const message = sentText(refusal);
    if (!round || balance === undefined || version === undefined) return { kind: 'refused', message, code };
    const wallet = { balancePaise: balance, version };
    const views = round.state === 'open' ? { open: round, last: null } : { open: null, last: round };
    return { kind: 'refused', message, code, snapshot: snapshotOf(views, wallet, store.getState(), clock) };
  };

  const fetchNextSeedHash = async (userId: string): Promise<string> => {
    if (nextSeed?.userId === userId) return nextSeed.hash;
    const result = await api.call(ROUND_CALLS.fairness, { query: { user_id: userId }, quiet: true });
    if (!result.ok) throw new Error(result.refusal.message ?? 'The next seed is not known.');
    const { next_server_seed_hash: hash } = result.data.data;
    setNextSeedHash(userId, hash);
    return hash;
  };

  const sendBet = (request: BetRequest, hash: string) =>
    api.call(ROUND_CALLS.bet, {
      body: {
        ...betBody(request),
        type: request.type,
        client_seed: request.clientSeed,
        server_seed_hash: hash,
        target: request.cashOutAt,
      },
      key: request.key,
      quiet: true,
    });

  const sendCashout = (request: CashoutRequest, automatic: boolean) =>
    api.call(ROUND_CALLS.cashout, {
      body: { ...cashoutBody(request, automatic), round_id: request.round.roundId },
      key: request.key,
      quiet: true,
    });

  return {
    settlesAtMaxWin: true,
    async prepare(userId) {
      let hash = await fetchNextSeedHash(userId);
      return async (request) => {
        let result = await sendBet(request, hash);
        if (!result.ok && result.refusal.code === 'seed_changed' && result.refusal.next_server_seed_hash) {
          hash = result.refusal.next_server_seed_hash;
          setNextSeedHash(userId, hash);
          result = await sendBet(request, hash);
        }
        if (!result.ok) return refusedResult(result);
        setNextSeedHash(userId, null);
        // Checked with the promised hash and the sent client seed, not with those of the answer.
        const round = {
          ...roundOf(result.data, clock.now()),
          clientSeed: request.clientSeed,
          serverSeedHash: hash,
        };
        const { wallet } = moneyOf(result.data);
        if (result.data.target !== undefined) return settledBet(round, result.data);
        if (request.cashOutAt !== undefined) throw new UnknownAnswer('The bet was not settled.');
        return { kind: 'roundOpened', round, wallet };
      };
    },
    async step({ userId, round, step, fireHit, key }) {
      const body = {
        user_id: userId,
        game_id: GAME_ID,
        round_id: round.roundId,
        step,
        fire_hit: fireHit,
      } as const;
      const result = await api.call(ROUND_CALLS.advance, { body, key, quiet: true });
      if (!result.ok) return refusedResult(result);
      const { state, cause, win_amount: winPaise, next_server_seed_hash: nextHash, replay } = result.data;
      const money = moneyOf(result.data);
      if (state === 'open') return { kind: 'landedSafe', wallet: money.wallet };
      setNextSeedHash(userId, nextHash);
      const isFried = state === 'fried';
      const settlement = isFried
        ? settle(round, { cause: cause ?? 'roast', step: step - 1, winPaise, replay })
        : settle(round, { cause: cause ?? 'last_line', step, winPaise, replay });
      return { kind: isFried ? 'landedFried' : 'landedSettled', settlement, ...money };
    },
    async cashOut(request) {
      const { userId, round, step } = request;
      const result = await sendCashout(request, false);
      if (!result.ok) return refusedResult(result);
      setNextSeedHash(userId, result.data.next_server_seed_hash);
      const { replay, win_amount: winPaise } = result.data;
      const settlement = settle(round, { cause: 'cashout', step, winPaise, replay });
      return { kind: 'cashoutPaid', settlement, ...moneyOf(result.data) };
    },
    async automaticCashout(request) {
      await sendCashout(request, true);
    },
    async snapshot(userId) {
      const result = await api.call(ROUND_CALLS.round, { query: { user_id: userId }, quiet: true });
      if (!result.ok) return refusedResult(result).snapshot;
      return snapshotOf(result.data.data, moneyOf(result.data).wallet, store.getState(), clock);
    },
  };
}

export const connectProvider: Connect = ({ http, bases, pageUrl, ...deps }) => {
  const at = (base: string) => createHttp({ ...http, base, credentials: credentialsFor(base, pageUrl) });
  const [own, open] = [at(bases.base), at(bases.publicBase)];
  const api: Api = {
    has: () => true,
    call: (call, ...[request]) => (call.isPublic ? open : own).send(call, request),
  };
  return { api, gateway: createProviderGateway(api, deps) };
};
