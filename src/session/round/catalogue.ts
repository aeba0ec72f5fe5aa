import type { GameEvent } from '../../game/events.ts';
import { INITIAL_STATE, type Level, type Limits } from '../../game/state.ts';
import type { Result } from '../../provider/http.ts';
import type { PlayLevel, PlayRules } from '../../provider/player-api.ts';
import type { Deps } from '../deps.ts';
import { runQuery } from '../player/query.ts';

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

/** A failure is only logged. */
async function load<Data>(
  { store }: Deps,
  fetchData: () => Promise<Result<Data>>,
  eventOf: (data: Data) => GameEvent,
): Promise<void> {
  const loaded = await runQuery('Not loaded', fetchData);
  if (loaded.ok) store.dispatch(eventOf(loaded.data));
}

/** Fetches what draws the road again, as every reset does: an operator may have changed it. */
export async function reloadRoad(deps: Deps): Promise<void> {
  const { gateway, provider } = deps;
  await Promise.all([
    load(deps, provider.levels, ({ data }) => ({ kind: 'levelsLoaded', levels: levelsOf(data) })),
    load(deps, provider.gameRules, ({ data }) => ({
      kind: 'limitsLoaded',
      limits: limitsOf(data, gateway.settlesAtMaxWin),
    })),
  ]);
}

/** Fetches what rounds are played with: multipliers, limits, quick amounts. */
export async function loadCatalogue(deps: Deps): Promise<void> {
  await Promise.all([
    reloadRoad(deps),
    load(deps, deps.provider.betValues, ({ data }) => ({
      kind: 'chipsLoaded',
      chips: data.map(({ value }) => value),
    })),
  ]);
}
