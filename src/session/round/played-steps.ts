import { isFried } from '../../game/settlement.ts';
import { forwardMs } from '../../presentation/suspense.ts';
import { STAND_MS, TURBO_MS } from '../../presentation/timings.ts';
import type { SettledBet } from '../../provider/gateway.ts';
import type { Deps } from '../deps.ts';
import { showEnd } from './end.ts';

/**
 * Plays the steps of a round that its bet has settled: at the usual pace, or with Turbo in TURBO_MS. `skipSteps` shows the end at once, and so does
 * a snapshot that tells of it.
 */
export async function playSteps(deps: Deps, end: SettledBet['end']): Promise<void> {
  const { clock, pending, settings, store } = deps;
  const { round, settlement } = end;
  const lines = isFried(settlement) ? settlement.step + 1 : settlement.step;
  const isTurbo = settings.getState().turbo && store.getState().player?.mayTurbo === true;
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
      await wait(isTurbo ? TURBO_MS / lines : forwardMs(line, round.multipliers.length, round.type));
      if (line === lines || isSkipped || !isPlaying()) break;
      store.dispatch({ kind: 'landedSafe' });
      if (!isTurbo) await wait(STAND_MS);
    }
    if (isPlaying()) showEnd(deps, end);
  } finally {
    if (pending.skipSteps === skip) pending.skipSteps = null;
  }
}
