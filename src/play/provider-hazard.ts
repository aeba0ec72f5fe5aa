import type { Outcome } from '../api/http.ts';
import type { Provider } from '../api/provider.ts';
import type { AdvanceAnswer, BetAnswer } from '../contract/rounds.ts';
import type { Round, Wallet } from '../game/state.ts';
import type { GameStore } from '../game/store.ts';
import type { Clock } from './clock.ts';
import type { End, Hazard, Intent, Move, Refused } from './hazard.ts';
import { sharedTable, standingOf } from './round-views.ts';

const walletOf = (answer: { balance: bigint; wallet_version: number }): Wallet => ({
  balance_paise: answer.balance,
  version: answer.wallet_version,
});

const roundIdOf = (round: Round): string => {
  if (round.round_id === null) throw new Error('A round of our provider has an id.');
  return round.round_id;
};

const endOf = (answer: AdvanceAnswer, { round, step }: Move): End => {
  const passed = answer.state === 'fried' ? step - 1 : step;
  return {
    settlement: {
      round_id: answer.round_id,
      cause: answer.cause ?? (answer.state === 'fried' ? 'roast' : 'last_line'),
      win_paise: answer.win_amount,
      step: passed,
      multiplier: round.multipliers[passed - 1] ?? 0,
      game_over: answer.state === 'cashed_out',
    },
    wallet: walletOf(answer),
    server_seed: answer.server_seed,
  };
};

/** Our own provider decides: a step's fate is known when its `advance` is answered, and not before (design §3). */
export function createProviderHazard(provider: Provider, store: GameStore, clock: Clock): Hazard {
  /** the hash of the seed that the next bet will be drawn from */
  let next: { readonly user_id: string; readonly hash: string } | null = null;

  const heardNext = (user_id: string, hash: string | null) => {
    next = hash === null ? null : { user_id, hash };
  };

  const refused = ({ refusal }: Outcome<unknown> & { ok: false }): Refused => {
    const view = refusal.round ?? null;
    const is_open = view?.state === 'open';
    const views = { open: is_open ? view : null, last: is_open ? null : view };
    const { balance, wallet_version } = refusal;
    const wallet =
      balance === undefined || wallet_version === undefined ? null : walletOf({ balance, wallet_version });
    return {
      kind: 'refused',
      message: refusal.message || null,
      code: refusal.code ?? null,
      standing: view && standingOf(views, wallet, store.getState().levels, clock.now()),
    };
  };

  const prepare = async (user_id: string): Promise<string> => {
    if (next?.user_id === user_id) return next.hash;
    const asked = await provider.fairness(user_id);
    if (!asked.ok) throw new Error(asked.refusal.message ?? 'The next seed is not known.');
    heardNext(user_id, asked.data.data.next_server_seed_hash);
    return asked.data.data.next_server_seed_hash;
  };

  const opened = (answer: BetAnswer, intent: Intent, hash: string): Round => ({
    round_id: answer.round_id,
    type: answer.type,
    stake_paise: answer.amount,
    multipliers: sharedTable(answer.multiplier, store.getState().levels),
    last_step: answer.last_step,
    max_win_paise: answer.max_win,
    opened_at_ms: clock.now(),
    // What was promised and sent is what the check holds the provider to, not what it says afterwards.
    client_seed: intent.client_seed,
    server_seed_hash: hash,
    nonce: answer.nonce,
    algorithm: answer.algorithm,
  });

  const send = async (intent: Intent, hash: string) =>
    provider.bet({ ...intent, type: intent.level.type, server_seed_hash: hash }, intent.key);

  return {
    unclear: null,
    settlesAtMaxWin: true,
    async prepare(user_id) {
      await prepare(user_id);
    },
    async bet(intent) {
      let hash = await prepare(intent.user_id);
      let asked = await send(intent, hash);
      if (!asked.ok && asked.refusal.code === 'seed_changed' && asked.refusal.next_server_seed_hash) {
        hash = asked.refusal.next_server_seed_hash;
        heardNext(intent.user_id, hash);
        asked = await send(intent, hash);
      }
      if (!asked.ok) return refused(asked);
      heardNext(intent.user_id, null);
      return { kind: 'opened', round: opened(asked.data, intent, hash), wallet: walletOf(asked.data) };
    },
    async step(move) {
      const { user_id, round, step, fire_hit, key } = move;
      const asked = await provider.advance({ user_id, round_id: roundIdOf(round), step, fire_hit }, key);
      if (!asked.ok) return refused(asked);
      const answer = asked.data;
      if (answer.state === 'open') return { kind: 'safe', wallet: walletOf(answer) };
      heardNext(user_id, answer.next_server_seed_hash);
      return { kind: answer.state === 'fried' ? 'fried' : 'settled', ...endOf(answer, move) };
    },
    async cashOut({ user_id, round, step, key }) {
      const multiplier = round.multipliers[step - 1] ?? 0;
      const claim = { user_id, multiplier, automatic: false, round_id: roundIdOf(round) };
      const asked = await provider.cashout(claim, key);
      if (!asked.ok) return refused(asked);
      const answer = asked.data;
      heardNext(user_id, answer.next_server_seed_hash);
      return {
        kind: 'paid',
        settlement: {
          round_id: answer.round_id,
          cause: 'cashout',
          win_paise: answer.win_amount,
          step,
          multiplier,
          game_over: false,
        },
        wallet: walletOf(answer),
        server_seed: answer.server_seed,
      };
    },
    async reachedEnd({ user_id, round, step, key }) {
      const multiplier = round.multipliers[step - 1] ?? 0;
      await provider.cashout({ user_id, multiplier, automatic: true, round_id: roundIdOf(round) }, key);
    },
    async standing(user_id) {
      const asked = await provider.round(user_id);
      if (!asked.ok) return refused(asked).standing;
      return standingOf(asked.data.data, walletOf(asked.data), store.getState().levels, clock.now());
    },
  };
}
