import type { BetAnswer, RoundView } from '../../contract/rounds.ts';
import { settle } from '../../game/settlement.ts';
import type { GameState, Round, Settlement, Wallet } from '../../game/state.ts';
import type { GameStore } from '../../game/store.ts';
import { credentialsFor } from '../base.ts';
import type { Clock } from '../clock.ts';
import type {
  BetRequest,
  CashoutRequest,
  Connect,
  RefusedResult,
  RoundGateway,
  RoundSnapshot,
} from '../gateway.ts';
import { createHttp, type Result } from '../http.ts';
import { createProvider, type ProviderApi } from './api.ts';

/** What a bet's answer and every later view say of a round. */
type RoundTerms = Pick<RoundView, keyof RoundView & keyof BetAnswer>;

/**
 * A round as the provider shows it -> as the game plays it.
 * @param openedAtMs by `Clock.now`
 */
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
  };
}

type Known = Pick<GameState, 'round'>;
type Times = Pick<Clock, 'now' | 'epochMs'>;

/**
 * When a round was opened, by `Clock.now`. The device's clock is compared with the provider's time only for a round that this
 * page does not know yet; where it is behind, the round counts as opened now.
 */
function openedAtMs(view: RoundView, { round }: Known, clock: Times): number {
  if (round?.roundId === view.round_id) return round.openedAtMs;
  return clock.now() - Math.max(0, clock.epochMs() - Date.parse(view.created_at));
}

/** A fried view stands on the line it was fried on; the last safe one is before it. */
function settlementOf(view: RoundView): Settlement {
  const step = view.state === 'fried' ? Math.max(0, view.step - 1) : view.step;
  return settle(
    { roundId: view.round_id, multipliers: view.multiplier },
    { cause: view.cause ?? 'abandoned', step, winPaise: view.win_amount },
  );
}

/** The open and the newest ended round -> where the player stands. */
export function snapshotOf(
  { open, last }: { readonly open: RoundView | null; readonly last: RoundView | null },
  wallet: Wallet | null,
  known: Known,
  clock: Times,
): RoundSnapshot {
  const round = (view: RoundView) => roundOf(view, openedAtMs(view, known, clock));
  return {
    open: open && { kind: 'roundResumed', round: round(open), step: open.step, wallet },
    last: last && {
      kind: 'endedElsewhere',
      round: round(last),
      settlement: settlementOf(last),
      wallet,
      serverSeed: last.server_seed,
    },
    wallet,
  };
}

const walletOf = (answer: { balance: bigint; wallet_version: number }): Wallet => ({
  balancePaise: answer.balance,
  version: answer.wallet_version,
});

const cashoutParams = ({ userId, round, step }: CashoutRequest) => ({
  userId,
  multiplier: round.multipliers[step - 1] ?? 0,
  roundId: roundIdOf(round),
});

const roundIdOf = ({ roundId }: Round): string => {
  if (roundId === null) throw new Error('A round of our provider has an id.');
  return roundId;
};

/** Our own provider decides: a step's fate is known when its `advance` is answered, and not before. */
function createProviderGateway(provider: ProviderApi, store: GameStore, clock: Clock): RoundGateway {
  /** the hash of the seed that the next bet will be drawn from */
  let nextSeed: { readonly userId: string; readonly hash: string } | null = null;

  const setNextSeedHash = (userId: string, hash: string | null) => {
    nextSeed = hash === null ? null : { userId, hash };
  };

  const snapshot = (views: Parameters<typeof snapshotOf>[0], wallet: Wallet | null): RoundSnapshot =>
    snapshotOf(views, wallet, store.getState(), clock);

  const refusedResult = ({ refusal }: Result<unknown> & { ok: false }): RefusedResult => {
    const { balance, wallet_version: walletVersion, round = null } = refusal;
    const known = balance !== undefined && walletVersion !== undefined;
    const wallet = known ? walletOf({ balance, wallet_version: walletVersion }) : null;
    const views = round?.state === 'open' ? { open: round, last: null } : { open: null, last: round };
    return {
      kind: 'refused',
      message: refusal.message || null,
      code: refusal.code ?? null,
      snapshot: round && snapshot(views, wallet),
    };
  };

  const prepare = async (userId: string): Promise<string> => {
    if (nextSeed?.userId === userId) return nextSeed.hash;
    const result = await provider.fairness(userId);
    if (!result.ok) throw new Error(result.refusal.message ?? 'The next seed is not known.');
    const { next_server_seed_hash: hash } = result.data.data;
    setNextSeedHash(userId, hash);
    return hash;
  };

  const sendBet = (request: BetRequest, hash: string) =>
    provider.bet({ ...request, type: request.level.type, serverSeedHash: hash }, request.key);

  return {
    uncertainty: null,
    settlesAtMaxWin: true,
    prepare,
    async bet(request) {
      const { userId, clientSeed } = request;
      let hash = await prepare(userId);
      let result = await sendBet(request, hash);
      if (!result.ok && result.refusal.code === 'seed_changed' && result.refusal.next_server_seed_hash) {
        hash = result.refusal.next_server_seed_hash;
        setNextSeedHash(userId, hash);
        result = await sendBet(request, hash);
      }
      if (!result.ok) return refusedResult(result);
      setNextSeedHash(userId, null);
      const round = roundOf(result.data, clock.now());
      return {
        kind: 'roundOpened',
        // What was promised and sent is what the check holds the provider to, not what it says afterwards.
        round: { ...round, clientSeed, serverSeedHash: hash },
        wallet: walletOf(result.data),
      };
    },
    async step({ userId, round, step, fireHit, key }) {
      const result = await provider.advance(
        { user_id: userId, round_id: roundIdOf(round), step, fire_hit: fireHit },
        key,
      );
      if (!result.ok) return refusedResult(result);
      const { state, cause, win_amount: winPaise, ...answer } = result.data;
      const wallet = walletOf(answer);
      if (state === 'open') return { kind: 'landedSafe', wallet };
      setNextSeedHash(userId, answer.next_server_seed_hash);
      const serverSeed = answer.server_seed;
      return state === 'fried'
        ? {
            kind: 'landedFried',
            settlement: settle(round, { cause: cause ?? 'roast', step: step - 1, winPaise }),
            wallet,
            serverSeed,
          }
        : {
            kind: 'landedSettled',
            settlement: settle(round, { cause: cause ?? 'last_line', step, winPaise }),
            wallet,
            serverSeed,
          };
    },
    async cashOut(request) {
      const { userId, round, step, key } = request;
      const result = await provider.cashout({ ...cashoutParams(request), automatic: false }, key);
      if (!result.ok) return refusedResult(result);
      const answer = result.data;
      setNextSeedHash(userId, answer.next_server_seed_hash);
      return {
        kind: 'cashoutPaid',
        settlement: settle(round, { cause: 'cashout', step, winPaise: answer.win_amount }),
        wallet: walletOf(answer),
        serverSeed: answer.server_seed,
      };
    },
    async automaticCashout(request) {
      await provider.cashout({ ...cashoutParams(request), automatic: true }, request.key);
    },
    async snapshot(userId) {
      const result = await provider.round(userId);
      return result.ok ? snapshot(result.data.data, walletOf(result.data)) : refusedResult(result).snapshot;
    },
  };
}

/** Our own provider. */
export const connectProvider: Connect = ({ http, bases, pageUrl, store, clock }) => {
  const at = (base: string) => createHttp({ ...http, base, credentials: credentialsFor(base, pageUrl) });
  const provider = createProvider(at(bases.base), at(bases.publicBase));
  return { provider, gateway: createProviderGateway(provider, store, clock) };
};
