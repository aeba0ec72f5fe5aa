import type { Answer } from '../../../contract/calls.ts';
import { CATALOGUE_CALLS } from '../../../contract/catalogue.ts';
import { MAX_PAISE } from '../../../contract/money.ts';
import { resendAtStart } from '../../provider/resend.ts';
import type { GameEvent } from '../../state/events.ts';
import type { BetLimits, Level } from '../../state/state.ts';
import type { Deps, RequestOrder } from '../deps.ts';
import { QueryFailed, query } from '../player/query.ts';

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
  help: rules.help ?? null,
});

/** Retries until an answer or a refusal. Only the first failure may show a toast. */
async function load(
  deps: Deps,
  order: RequestOrder,
  quiet: boolean,
  fetchEvent: (quiet: boolean) => Promise<GameEvent>,
): Promise<void> {
  let isQuiet = quiet;
  await resendAtStart(deps, async () => {
    const request = order.next();
    try {
      const event = await fetchEvent(isQuiet);
      if (order.accept(request)) deps.store.dispatch(event);
      return true;
    } catch (error) {
      isQuiet = true;
      return error instanceof QueryFailed && error.refusal !== null;
    }
  });
}

export async function reloadRoad(deps: Deps): Promise<void> {
  const { settlesAtMaxWin } = deps.gateway;
  const { gameRules, levels } = deps.pending;
  await Promise.all([
    load(deps, levels, false, async (quiet) => {
      const { data } = await query(deps, CATALOGUE_CALLS.levels, () => ({ quiet }));
      return { kind: 'levelsLoaded', levels: levelsOf(data) };
    }),
    load(deps, gameRules, true, async (quiet) => {
      const { data } = await query(deps, CATALOGUE_CALLS.gameRules, () => ({ quiet }));
      return { kind: 'betLimitsLoaded', betLimits: limitsOf(data, settlesAtMaxWin) };
    }),
  ]);
}

export async function loadCatalogue(deps: Deps): Promise<void> {
  await Promise.all([
    reloadRoad(deps),
    load(deps, deps.pending.chips, false, async (quiet) => {
      const { data } = await query(deps, CATALOGUE_CALLS.betValues, () => ({ quiet }));
      return { kind: 'chipsLoaded', chips: data.map(({ value }) => value) };
    }),
  ]);
}

export function reloadChangedCatalogue(deps: Deps, version: string | undefined): void {
  const { rulesVersion } = deps.store.getState().betLimits;
  if (rulesVersion !== null && version !== rulesVersion) void loadCatalogue(deps);
}
