import type { AnswerOf, Call } from '../../contract/call.ts';
import type { Answer } from '../../contract/calls.ts';
import { CATALOGUE_CALLS } from '../../contract/catalogue.ts';
import { MAX_PAISE } from '../../contract/money.ts';
import type { GameEvent } from '../../game/events.ts';
import type { BetLimits, Level } from '../../game/state.ts';
import type { CallRequest } from '../../provider/api.ts';
import type { Deps } from '../deps.ts';
import { query } from '../player/query.ts';
import { retryAtStart } from '../retry.ts';

const levelsOf = (levels: Answer<'levels'>['data']): Level[] =>
  levels.map(({ type, multiplier, frequency, roast_multiplier: roastMultiplier }) => ({
    type,
    multipliers: multiplier,
    frequencyHz: frequency,
    roastMultiplier,
  }));

const limitsOf = (rules: Answer<'gameRules'>['data'], settlesAtMaxWin: boolean): BetLimits => ({
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

async function load<const Of extends Call>(
  deps: Deps,
  call: Of,
  request: CallRequest<Of>,
  eventOf: (answer: AnswerOf<Of>) => GameEvent,
): Promise<void> {
  let { quiet } = request;
  await retryAtStart(deps, async () => {
    const loaded = await query(deps, call, { ...request, ...(quiet !== undefined && { quiet }) }, eventOf);
    quiet = true;
    if (loaded.ok) deps.store.dispatch(loaded.data);
    return loaded.ok || loaded.refusal !== undefined;
  });
}

export async function reloadRoad(deps: Deps): Promise<void> {
  const { settlesAtMaxWin } = deps.gateway;
  await Promise.all([
    load(deps, CATALOGUE_CALLS.levels, { quiet: false }, ({ data }) => ({
      kind: 'levelsLoaded',
      levels: levelsOf(data),
    })),
    load(deps, CATALOGUE_CALLS.gameRules, {}, ({ data }) => ({
      kind: 'betLimitsLoaded',
      betLimits: limitsOf(data, settlesAtMaxWin),
    })),
  ]);
}

export async function loadCatalogue(deps: Deps): Promise<void> {
  await Promise.all([
    reloadRoad(deps),
    load(deps, CATALOGUE_CALLS.betValues, { quiet: false }, ({ data }) => ({
      kind: 'chipsLoaded',
      chips: data.map(({ value }) => value),
    })),
  ]);
}

/** @param version of the rules by the newest profile */
export function reloadChangedCatalogue(deps: Deps, version: string | undefined): void {
  const { rulesVersion } = deps.store.getState().betLimits;
  if (rulesVersion !== null && version !== rulesVersion) void loadCatalogue(deps);
}
