import type { RoundSnapshot } from '../../provider/gateway.ts';
import { resend } from '../../provider/resend.ts';
import { isSettledByBet } from '../../state/selectors.ts';
import type { GameState, Round } from '../../state/state.ts';
import type { Deps } from '../deps.ts';
import { showRoundEnd } from './end.ts';
import { savedOpenRound, saveOpenRound, withSavedSeeds } from './open-round.ts';

/** False while a call is pending, and while steps of a settled round or an ending are playing. */
const canSync = (state: GameState): boolean =>
  (state.phase === 'idle' || state.phase === 'ready' || state.phase === 'landed') && !isSettledByBet(state);

const logFailure = (error: unknown): undefined => {
  console.warn('Where the round stands is not known:', error);
};

/** Retries until the provider answers. Returns undefined when it cannot say, or the signal is aborted. */
export function fetchSnapshot(
  deps: Deps,
  userId: string,
  signal: AbortSignal,
): Promise<RoundSnapshot | undefined> {
  return resend(deps, signal, () => deps.gateway.snapshot(userId)).catch(logFailure);
}

export function resume(deps: Deps, { open, wallet }: RoundSnapshot): void {
  if (!open) return;
  const round = withSavedSeeds(deps.storage, open.round);
  if (deps.store.dispatch({ ...open, round })) saveOpenRound(deps.storage, round);
  deps.store.dispatch({ kind: 'walletChanged', wallet });
}

export function applySnapshot(deps: Deps, snapshot: RoundSnapshot): void {
  applyRound(deps, snapshot);
  // Last: an ending counts the balance up from its value before the win.
  deps.store.dispatch({ kind: 'walletChanged', wallet: snapshot.wallet });
}

function applyRound(deps: Deps, snapshot: RoundSnapshot): void {
  const { storage, store } = deps;
  const { round } = store.getState();
  if (round) {
    if (correct(deps, round, snapshot)) return;
    store.dispatch({ kind: 'roundGone' });
  }
  const { open, last } = snapshot;
  if (open) resume(deps, snapshot);
  else if (last && savedOpenRound(storage, last.round.roundId)) showRoundEnd(deps, last);
}

/** Returns false when the snapshot has another round. */
function correct(deps: Deps, { roundId }: Round, { open, last }: RoundSnapshot): boolean {
  const state = deps.store.getState();
  if (open?.round.roundId === roundId) {
    if (open.step !== state.step || !canSync(state))
      deps.store.dispatch({ kind: 'stepCorrected', step: open.step });
    return true;
  }
  if (last?.round.roundId !== roundId) return false;
  showRoundEnd(deps, last);
  return true;
}

export async function sync(deps: Deps): Promise<boolean> {
  const { gateway, signals, store } = deps;
  const before = store.getState();
  if (before.userId === null || !canSync(before)) return true;
  const signal = signals.round;
  const snapshot = await gateway.snapshot(before.userId).catch(logFailure);
  const now = store.getState();
  // A tap meanwhile is newer than this answer.
  const isOutdated =
    signal.aborted || !canSync(now) || now.round !== before.round || now.step !== before.step;
  if (snapshot && !isOutdated) applySnapshot(deps, snapshot);
  return snapshot !== undefined;
}
