import type { Answer } from '../../contract/calls.ts';
import { MAX_PAISE } from '../../contract/money.ts';
import type { GameEvent } from '../../game/events.ts';
import type { Level, Limits } from '../../game/state.ts';
import type { Result } from '../../provider/http.ts';
import type { Deps } from '../deps.ts';
import { runQuery } from '../player/query.ts';

const levelsOf = (levels: Answer<'levels'>['data']): Level[] =>
  levels.map(({ type, multiplier, frequency, roast_multiplier: roastMultiplier }) => ({
    type,
    multipliers: multiplier,
    frequencyHz: frequency,
    roastMultiplier,
  }));

const limitsOf = (rules: Answer<'gameRules'>['data'], settlesAtMaxWin: boolean): Limits => ({
  minBetPaise: rules.min_bet_amount,
  maxBetPaise: rules.max_bet_amount,
  minWinPaise: rules.min_win,
  maxWinPaise: rules.max_win,
  settlesAtPaise: settlesAtMaxWin ? rules.max_win : MAX_PAISE,
  minRechargePaise: rules.min_recharge,
  returnToPlayer: rules.return_to_player ?? 0,
  demo: rules.money === 'demo',
  rulesVersion: rules.rules_version ?? null,
});

async function load<Data>(
  { store }: Deps,
  fetchData: () => Promise<Result<{ readonly data: Data }>>,
  eventOf: (data: Data) => GameEvent,
): Promise<void> {
  const loaded = await runQuery('Not loaded', fetchData);
  if (loaded.ok) store.dispatch(eventOf(loaded.data.data));
}

export async function reloadRoad(deps: Deps): Promise<void> {
  const { gateway, provider } = deps;
  await Promise.all([
    load(deps, provider.levels, (levels) => ({ kind: 'levelsLoaded', levels: levelsOf(levels) })),
    load(deps, provider.gameRules, (rules) => ({
      kind: 'limitsLoaded',
      limits: limitsOf(rules, gateway.settlesAtMaxWin),
    })),
  ]);
}

export async function loadCatalogue(deps: Deps): Promise<void> {
  await Promise.all([
    reloadRoad(deps),
    load(deps, deps.provider.betValues, (values) => ({
      kind: 'chipsLoaded',
      chips: values.map(({ value }) => value),
    })),
  ]);
}

/** @param version of the rules by the newest profile */
export function reloadChangedCatalogue(deps: Deps, version: string | undefined): void {
  const { rulesVersion } = deps.store.getState().limits;
  if (rulesVersion !== null && version !== rulesVersion) void loadCatalogue(deps);
}
