import type { Outcome } from '../api/http.ts';
import type { LevelRead, RulesRead } from '../api/provider.ts';
import type { GameEvent } from '../game/round.ts';
import { INITIAL_STATE, type Level, type Limits } from '../game/state.ts';
import type { Edges } from './edges.ts';

/** What a round is played with: multipliers, limits, quick amounts. */
export interface Catalogue {
  /** Fetches what draws the road again, as every reset does: an operator may have changed it. */
  reloadRoad(): Promise<void>;
  loadAll(): Promise<void>;
}

const levelsOf = (levels: readonly LevelRead[]): Level[] =>
  levels.map(({ type, multiplier, frequency, roast_multiplier }) => ({
    type,
    multipliers: multiplier,
    frequency_hz: frequency,
    roast_multiplier,
  }));

const limitsOf = (rules: RulesRead, settlesAtMaxWin: boolean): Limits => ({
  min_bet_paise: rules.min_bet_amount ?? INITIAL_STATE.limits.min_bet_paise,
  max_bet_paise: rules.max_bet_amount ?? INITIAL_STATE.limits.max_bet_paise,
  min_win_paise: rules.min_win,
  max_win_paise: rules.max_win,
  settlesAtPaise: settlesAtMaxWin ? rules.max_win : null,
  min_recharge_paise: rules.min_recharge,
  return_to_player: rules.return_to_player ?? null,
  demo: rules.money === 'demo',
});

/** Failures are only logged (spec §8). */
export function createCatalogue({ hazard, provider, store }: Edges): Catalogue {
  const load = async <Data>(ask: () => Promise<Outcome<Data>>, event: (data: Data) => GameEvent) => {
    try {
      const asked = await ask();
      if (asked.ok) store.dispatch(event(asked.data));
      else console.warn('Not loaded:', asked.http_status, asked.refusal.message);
    } catch (error) {
      console.warn('Not loaded:', error);
    }
  };

  const reloadRoad = async () => {
    await Promise.all([
      load(provider.levels, (data) => ({ kind: 'levelsLoaded', levels: levelsOf(data.data) })),
      load(provider.gameRules, (data) => ({
        kind: 'limitsLoaded',
        limits: limitsOf(data.data, hazard.settlesAtMaxWin),
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
