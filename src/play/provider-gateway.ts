import type { Result } from '../api/http.ts';
import type { ProviderApi } from '../api/provider.ts';
import type { AdvanceAnswer, BetAnswer } from '../contract/rounds.ts';
import type { Round, Wallet } from '../game/state.ts';
import type { GameStore } from '../game/store.ts';
import type { Clock } from './clock.ts';
import type { BetRequest, RefusedResult, RoundGateway, RoundResult, StepRequest } from './round-gateway.ts';
import { reuseLevelTable, snapshotOf } from './round-views.ts';

const walletOf = (answer: { balance: bigint; wallet_version: number }): Wallet => ({
  balancePaise: answer.balance,
  version: answer.wallet_version,
});

const roundIdOf = (round: Round): string => {
  if (round.roundId === null) throw new Error('A round of our provider has an id.');
  return round.roundId;
};

const roundResultOf = (answer: AdvanceAnswer, { round, step }: StepRequest): RoundResult => {
  const lastSafeStep = answer.state === 'fried' ? step - 1 : step;
  return {
    settlement: {
      roundId: answer.round_id,
      cause: answer.cause ?? (answer.state === 'fried' ? 'roast' : 'last_line'),
      winPaise: answer.win_amount,
      step: lastSafeStep,
      multiplier: round.multipliers[lastSafeStep - 1] ?? 0,
      gameOver: answer.state === 'cashed_out',
    },
    wallet: walletOf(answer),
    serverSeed: answer.server_seed,
  };
};

/** Our own provider decides: a step's fate is known when its `advance` is answered, and not before (design §3). */
export function createProviderGateway(provider: ProviderApi, store: GameStore, clock: Clock): RoundGateway {
  /** the hash of the seed that the next bet will be drawn from */
  let nextSeed: { readonly userId: string; readonly hash: string } | null = null;

  const setNextSeedHash = (userId: string, hash: string | null) => {
    nextSeed = hash === null ? null : { userId, hash };
  };

  const refusedResult = ({ refusal }: Result<unknown> & { ok: false }): RefusedResult => {
    const view = refusal.round ?? null;
    const isOpen = view?.state === 'open';
    const views = { open: isOpen ? view : null, last: isOpen ? null : view };
    const { balance, wallet_version: walletVersion } = refusal;
    const wallet =
      balance === undefined || walletVersion === undefined
        ? null
        : walletOf({ balance, wallet_version: walletVersion });
    return {
      kind: 'refused',
      message: refusal.message || null,
      code: refusal.code ?? null,
      snapshot: view && snapshotOf(views, wallet, store.getState().levels, clock.now()),
    };
  };

  const prepare = async (userId: string): Promise<string> => {
    if (nextSeed?.userId === userId) return nextSeed.hash;
    const result = await provider.fairness(userId);
    if (!result.ok) throw new Error(result.refusal.message ?? 'The next seed is not known.');
    setNextSeedHash(userId, result.data.data.next_server_seed_hash);
    return result.data.data.next_server_seed_hash;
  };

  const openedRound = (answer: BetAnswer, request: BetRequest, hash: string): Round => ({
    roundId: answer.round_id,
    type: answer.type,
    stakePaise: answer.amount,
    multipliers: reuseLevelTable(answer.multiplier, store.getState().levels),
    lastStep: answer.last_step,
    maxWinPaise: answer.max_win,
    openedAtMs: clock.now(),
    // What was promised and sent is what the check holds the provider to, not what it says afterwards.
    clientSeed: request.clientSeed,
    serverSeedHash: hash,
    nonce: answer.nonce,
    algorithm: answer.algorithm,
  });

  const sendBet = async (request: BetRequest, hash: string) =>
    provider.bet({ ...request, type: request.level.type, serverSeedHash: hash }, request.key);

  return {
    uncertainty: null,
    settlesAtMaxWin: true,
    async prepare(userId) {
      await prepare(userId);
    },
    async bet(request) {
      let hash = await prepare(request.userId);
      let result = await sendBet(request, hash);
      if (!result.ok && result.refusal.code === 'seed_changed' && result.refusal.next_server_seed_hash) {
        hash = result.refusal.next_server_seed_hash;
        setNextSeedHash(request.userId, hash);
        result = await sendBet(request, hash);
      }
      if (!result.ok) return refusedResult(result);
      setNextSeedHash(request.userId, null);
      return {
        kind: 'opened',
        round: openedRound(result.data, request, hash),
        wallet: walletOf(result.data),
      };
    },
    async step(request) {
      const { userId, round, step, fireHit, key } = request;
      const result = await provider.advance(
        { user_id: userId, round_id: roundIdOf(round), step, fire_hit: fireHit },
        key,
      );
      if (!result.ok) return refusedResult(result);
      const answer = result.data;
      if (answer.state === 'open') return { kind: 'safe', wallet: walletOf(answer) };
      setNextSeedHash(userId, answer.next_server_seed_hash);
      return { kind: answer.state === 'fried' ? 'fried' : 'settled', ...roundResultOf(answer, request) };
    },
    async cashOut({ userId, round, step, key }) {
      const multiplier = round.multipliers[step - 1] ?? 0;
      const body = { userId, multiplier, automatic: false, roundId: roundIdOf(round) };
      const result = await provider.cashout(body, key);
      if (!result.ok) return refusedResult(result);
      const answer = result.data;
      setNextSeedHash(userId, answer.next_server_seed_hash);
      return {
        kind: 'paid',
        settlement: {
          roundId: answer.round_id,
          cause: 'cashout',
          winPaise: answer.win_amount,
          step,
          multiplier,
          gameOver: false,
        },
        wallet: walletOf(answer),
        serverSeed: answer.server_seed,
      };
    },
    async automaticCashout({ userId, round, step, key }) {
      const multiplier = round.multipliers[step - 1] ?? 0;
      await provider.cashout({ userId, multiplier, automatic: true, roundId: roundIdOf(round) }, key);
    },
    async snapshot(userId) {
      const result = await provider.round(userId);
      if (!result.ok) return refusedResult(result).snapshot;
      return snapshotOf(result.data.data, walletOf(result.data), store.getState().levels, clock.now());
    },
  };
}
