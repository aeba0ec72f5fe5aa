import type { SettledBet } from '../../provider/gateway.ts';
import { isPaceFixed } from '../../state/selectors.ts';
import { isFried } from '../../state/settlement.ts';
import { forwardMs } from '../../state/suspense.ts';
import { FAST_SERIES_MS, FINAL_JUMP_EXTRA_MS, STAND_MS, TURBO_MS } from '../../state/timings.ts';
import type { Deps } from '../deps.ts';
import { isFastSeries, isTurbo, showRoundEnd } from './end.ts';

/** Plays the steps of a settled round with a cash-out line. `skipSteps` shows the end at once. */
export async function playSteps(deps: Deps, end: SettledBet['end']): Promise<void> {
  const { clock, pending, settings, store } = deps;
  const { round, settlement } = end;
  const lines = isFried(settlement) ? settlement.step + 1 : settlement.step;
  const chosenLine = round.cashOutAt ?? round.lastStep;
  const isFast = isTurbo(settings.getState(), store.getState());
  const turboMs = isFastSeries(settings.getState(), store.getState()) ? FAST_SERIES_MS : TURBO_MS;
  const isHeld = !isPaceFixed(store.getState());
  // Depends on the chosen line only: the pace must not give away the result.
  const jumpToMs = (line: number): number => {
    if (isFast) return turboMs / chosenLine;
    const isLate = isHeld && line > chosenLine - 2;
    return forwardMs(line, round.multipliers.length, round.type) + (isLate ? FINAL_JUMP_EXTRA_MS : 0);
  };
  const isPlaying = (): boolean => {
    const { round: shown, phase } = store.getState();
    return shown?.roundId === round.roundId && phase !== 'fried' && phase !== 'won';
  };
  let skip = (): void => {};
  const skipped = new Promise<void>((resolve) => {
    skip = resolve;
  });
  let isSkipped = false;
  void skipped.then(() => {
    isSkipped = true;
  });
  pending.skipSteps = skip;
  const wait = (ms: number): Promise<void> => Promise.race([clock.sleep(ms), skipped]);
  try {
    for (let line = 1; line <= lines && isPlaying() && !isSkipped; line++) {
      if (!store.dispatch({ kind: 'stepPlayed' })) break;
      await wait(jumpToMs(line));
      if (line === lines || isSkipped || !isPlaying()) break;
      store.dispatch({ kind: 'landedSafe' });
      if (!isFast) await wait(STAND_MS);
    }
    if (isPlaying()) showRoundEnd(deps, end);
  } finally {
    if (pending.skipSteps === skip) pending.skipSteps = null;
  }
}
