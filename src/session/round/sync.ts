import type { GameState, Round } from '../../game/state.ts';
import { MAX_PROCESSING_MS } from '../../presentation/timings.ts';
import type { RoundSnapshot } from '../../provider/gateway.ts';
import type { Deps } from '../deps.ts';
import { retry } from '../retry.ts';
import { showEnd } from './end.ts';
import { savedOpenRound, saveOpenRound, withSavedSeeds } from './open-round.ts';

/** A call that is out decides for itself, and an end is shown to its end. */
const canSync = ({ phase }: GameState): boolean =>
  phase === 'idle' || phase === 'ready' || phase === 'landed';

const logUnknown = (error: unknown) => {
  console.warn('Where the round stands is not known:', error);
  return null;
};

/** Asks until the provider answers; null when it cannot say or nobody waits any more. */
export function fetchSnapshot(
  deps: Deps,
  userId: string,
  signal: AbortSignal,
): Promise<RoundSnapshot | null> {
  const options = { noticeAfterMs: MAX_PROCESSING_MS, signal };
  return retry(deps, options, () => deps.gateway.snapshot(userId)).catch(logUnknown);
}

/** Takes up an open round: after a reload, or one that another tab opened. */
export function resume({ storage, store }: Deps, { open }: RoundSnapshot): void {
  if (!open) return;
  const round = withSavedSeeds(storage, open.round);
  if (store.dispatch({ ...open, round })) saveOpenRound(storage, round);
}

/** Brings the screen there: the round on it is corrected or taken off, an open one taken up, a missed end shown. */
export function applySnapshot(deps: Deps, snapshot: RoundSnapshot): void {
  const { storage, store } = deps;
  const { round } = store.getState();
  if (snapshot.wallet) store.dispatch({ kind: 'walletChanged', wallet: snapshot.wallet });
  if (round) {
    if (correct(deps, round, snapshot)) return;
    store.dispatch({ kind: 'roundGone' });
  }
  const { open, last } = snapshot;
  if (open) resume(deps, snapshot);
  else if (last && savedOpenRound(storage, last.round.roundId)) showEnd(deps, last);
}

/** Corrects the round on screen. @returns false when the snapshot does not speak of it */
function correct(deps: Deps, { roundId }: Round, { open, last }: RoundSnapshot): boolean {
  const state = deps.store.getState();
  if (open?.round.roundId === roundId) {
    if (open.step !== state.step || !canSync(state))
      deps.store.dispatch({ kind: 'stepCorrected', step: open.step });
    return true;
  }
  if (last?.round.roundId !== roundId) return false;
  showEnd(deps, last);
  return true;
}

/** Asks when nothing is under way, and brings the screen there. */
export async function sync(deps: Deps): Promise<void> {
  const { gateway, signals, store } = deps;
  const before = store.getState();
  if (before.userId === null || !canSync(before)) return;
  const signal = signals.round;
  const snapshot = await gateway.snapshot(before.userId).catch(logUnknown);
  const now = store.getState();
  // What was tapped meanwhile is newer than this answer.
  const outdated = signal.aborted || !canSync(now) || now.round !== before.round || now.step !== before.step;
  if (snapshot && !outdated) applySnapshot(deps, snapshot);
}
