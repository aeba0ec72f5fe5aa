import { loadCode } from '../../loading/load.ts';
import type { RoundEnd } from '../../provider/gateway.ts';
import { type EndingStep, endingOf } from '../../state/round-ending.ts';
import { isPaceFixed, isSettledByBet } from '../../state/selectors.ts';
import type { Settings } from '../../state/settings.ts';
import type { GameState, Round, Settlement } from '../../state/state.ts';
import { LOSS_SHOWN_MS, RESTART_AFTER_MS, SERIES_RESTART_MS, TURBO_RESTART_MS } from '../../state/timings.ts';
import type { Deps } from '../deps.ts';
import { OPEN_ROUND_KEY } from '../storage.ts';
import { reloadRoad } from './catalogue.ts';
import { raiseFriedFlag } from './fried-flag.ts';
import { withSavedSeeds } from './open-round.ts';

export function showRoundEnd(deps: Deps, event: RoundEnd): void {
  const { storage, store } = deps;
  const isShown = store.dispatch(event);
  store.dispatch({ kind: 'walletChanged', wallet: event.wallet });
  if (!isShown) return;
  const { phase, round, settlement } = store.getState();
  if (!round || !settlement) return;
  void check(deps, withSavedSeeds(storage, round), settlement, event.serverSeed);
  storage.remove(OPEN_ROUND_KEY);
  if (phase === 'fried') {
    raiseFriedFlag(deps);
    deps.pending.lossShownUntilMs = deps.clock.now() + LOSS_SHOWN_MS;
  }
  if (settlement.gameOver) cashOutAtEnd(deps, round, settlement);
  playEnding(deps, endingOf(settlement, restartAfterMs(deps)));
}

export const isTurbo = (settings: Settings, { player }: GameState): boolean =>
  settings.turbo && player?.rules?.turbo === true;

/** Whether a series has the shortest pace, which real money does not allow. */
export const isFastSeries = (settings: Settings, state: GameState): boolean =>
  state.autoplay !== null && state.betLimits.demo && isTurbo(settings, state);

function restartAfterMs({ settings, store }: Deps): number {
  const state = store.getState();
  if (state.autoplay === null || isPaceFixed(state)) return RESTART_AFTER_MS;
  return isTurbo(settings.getState(), state) ? TURBO_RESTART_MS : SERIES_RESTART_MS;
}

/** Loads the code with the hash functions: the fire marker and the fairness check. */
export const loadDraws = () => loadCode(() => import('./draws.ts'));

/** @param round with the hash and client seed from before the bet */
async function check(
  { store }: Deps,
  round: Round,
  settlement: Settlement,
  serverSeed: string | undefined,
): Promise<void> {
  if (serverSeed === undefined) return;
  try {
    const { checkRound } = await loadDraws();
    // The next bet has cleared the settlement.
    if (store.getState().settlement !== settlement) return;
    store.dispatch({ kind: 'checked', check: checkRound(round, settlement, serverSeed) });
  } catch (error) {
    console.warn('Not checked:', error);
  }
}

function playEnding(deps: Deps, [step, ...rest]: readonly EndingStep[]): void {
  if (!step) return;
  const { clock, signals, store } = deps;
  const play = () => {
    if (step.event.kind === 'reset') restart(deps);
    else if (store.dispatch(step.event)) playEnding(deps, rest);
  };
  clock.setTimer(step.afterMs, play, signals.round);
}

function restart(deps: Deps): void {
  deps.store.dispatch({ kind: 'reset' });
  // With a version, a changed one in the profile starts the reload.
  if (deps.store.getState().betLimits.rulesVersion === null) void reloadRoad(deps);
}

export function skipWin(deps: Deps): void {
  const { store } = deps;
  const { phase, settlement, eggOpen } = store.getState();
  if (phase !== 'won') return;
  if (settlement?.gameOver && !eggOpen) {
    if (isPaceFixed(store.getState())) return;
    store.dispatch({ kind: 'ranToEnd' });
    store.dispatch({ kind: 'eggOpened' });
    playEnding(deps, endingOf({ gameOver: false }));
  } else restart(deps);
}

export function skipSteps({ pending, store }: Deps): void {
  if (!isPaceFixed(store.getState())) pending.skipSteps?.();
}

/** Calls `then` once a lost round has been shown for LOSS_SHOWN_MS. Returns the cancel function. */
export const afterLossShown = ({ clock, pending }: Deps, then: () => void): (() => void) =>
  clock.setTimer(Math.max(0, pending.lossShownUntilMs - clock.now()), then);

export function skipLoss(deps: Deps): void {
  const { clock, pending, store } = deps;
  const state = store.getState();
  const isShown = clock.now() >= pending.lossShownUntilMs;
  if (state.phase === 'fried' && isShown && state.autoplay === null && !isPaceFixed(state)) restart(deps);
}

/** The round is settled already: the documented automatic cashout gets the stored result. */
function cashOutAtEnd({ gateway, randomHex, store }: Deps, round: Round, { step }: Settlement): void {
  const { userId } = store.getState();
  if (userId === null || isSettledByBet({ round })) return;
  gateway
    .automaticCashout({ userId, round, step, key: randomHex(16) })
    .catch((error: unknown) => console.warn('Automatic cashout:', error));
}
