import type { Result } from '../api/http.ts';
import type { PlayLevel, PlayRules } from '../api/provider.ts';
import type { GameEvent } from '../game/round.ts';
import { INITIAL_STATE, type Level, type Limits } from '../game/state.ts';
import type { Deps } from './deps.ts';

/** What a round is played with: multipliers, limits, quick amounts. */
export interface Catalogue {
  /** Fetches what draws the road again, as every reset does: an operator may have changed it. */
  reloadRoad(): Promise<void>;
  loadAll(): Promise<void>;
}

const levelsOf = (levels: readonly PlayLevel[]): Level[] =>
  levels.map(({ type, multiplier, frequency, roast_multiplier: roastMultiplier }) => ({
    type,
    multipliers: multiplier,
    frequencyHz: frequency,
    roastMultiplier,
  }));

const limitsOf = (rules: PlayRules, settlesAtMaxWin: boolean): Limits => ({
  minBetPaise: rules.min_bet_amount ?? INITIAL_STATE.limits.minBetPaise,
  maxBetPaise: rules.max_bet_amount ?? INITIAL_STATE.limits.maxBetPaise,
  minWinPaise: rules.min_win,
  maxWinPaise: rules.max_win,
  settlesAtPaise: settlesAtMaxWin ? rules.max_win : null,
  minRechargePaise: rules.min_recharge,
  returnToPlayer: rules.return_to_player ?? null,
  demo: rules.money === 'demo',
});

/** Failures are only logged (spec §8). */
export function createCatalogue({ gateway, provider, store }: Deps): Catalogue {
  const load = async <Data>(ask: () => Promise<Result<Data>>, event: (data: Data) => GameEvent) => {
    try {
      const result = await ask();
      if (result.ok) store.dispatch(event(result.data));
      else console.warn('Not loaded:', result.httpStatus, result.refusal.message);
    } catch (error) {
      console.warn('Not loaded:', error);
    }
  };

  const reloadRoad = async () => {
    await Promise.all([
      load(provider.levels, (data) => ({ kind: 'levelsLoaded', levels: levelsOf(data.data) })),
      load(provider.gameRules, (data) => ({
        kind: 'limitsLoaded',
        limits: limitsOf(data.data, gateway.settlesAtMaxWin),
      })),
    ]);
  };

  return {
    reloadRoad,
    async loadAll() {
      await Promise.all([
        reloadRoad(),
        load(provider.betValues, ({ data }) => ({
          kind: 'chipsLoaded',
          chips: data.map(({ value }) => value),
        })),
      ]);
    },
  };
}
