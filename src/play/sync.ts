import type { GameState, Round } from '../game/state.ts';
import { MAX_PROCESSING_MS } from '../game/timings.ts';
import type { Deps } from './deps.ts';
import type { RoundEnd } from './end.ts';
import type { OpenRoundStorage } from './open-round.ts';
import { retry } from './retry.ts';
import type { RoundSnapshot } from './round-gateway.ts';

/** Where the provider says the round stands, and bringing the screen there. */
export interface RoundSync {
  /** Asks until the provider answers; null when it cannot say or nobody waits any more. */
  fetchSnapshot(userId: string, isWanted: () => boolean): Promise<RoundSnapshot | null>;
  /** Takes up an open round: after a reload, or one that another tab opened. */
  resume(snapshot: RoundSnapshot): void;
  /**
   * Corrects the round on screen.
   * @returns false when the standing does not speak of it
   */
  correct(round: Round, snapshot: RoundSnapshot): boolean;
  /** Brings the screen there: the round on it is corrected or taken off, an open one taken up, a missed end shown. */
  applySnapshot(snapshot: RoundSnapshot): void;
  /** Asks when nothing is under way, and brings the screen there. */
  sync(): Promise<void>;
}

/** A call that is out decides for itself, and an end is shown to its end. */
const canSync = ({ phase }: GameState): boolean =>
  phase === 'idle' || phase === 'ready' || phase === 'landed';

export function createRoundSync(deps: Deps, ending: RoundEnd, openRound: OpenRoundStorage): RoundSync {
  const { gateway, store } = deps;

  const logUnknown = (error: unknown) => {
    console.warn('Where the round stands is not known:', error);
    return null;
  };

  const resume = ({ open, wallet }: RoundSnapshot) => {
    if (!open) return;
    const round = openRound.withStoredSeeds(open.round);
    store.dispatch({ kind: 'roundResumed', round, step: open.step, wallet });
    if (store.getState().round === round) openRound.save(round);
  };

  const correct = (round: Round, snapshot: RoundSnapshot) => {
    const { open, last } = snapshot;
    if (open?.round.roundId === round.roundId) {
      if (open.step !== store.getState().step || !canSync(store.getState()))
        store.dispatch({ kind: 'stepCorrected', step: open.step });
      return true;
    }
    if (last?.round.roundId !== round.roundId) return false;
    const { settlement, serverSeed, wallet } = last;
    ending.show({ kind: 'endedElsewhere', round: last.round, settlement, wallet }, serverSeed);
    return true;
  };

  const applySnapshot = (snapshot: RoundSnapshot) => {
    const { round } = store.getState();
    if (snapshot.wallet) store.dispatch({ kind: 'walletChanged', wallet: snapshot.wallet });
    if (round) {
      if (correct(round, snapshot)) return;
      store.dispatch({ kind: 'roundGone' });
    }
    if (snapshot.open) return resume(snapshot);
    if (snapshot.last && openRound.has(snapshot.last.round)) correct(snapshot.last.round, snapshot);
  };

  return {
    fetchSnapshot: (userId, isWanted) =>
      retry(deps, { noticeAfterMs: MAX_PROCESSING_MS, isWanted }, () => gateway.snapshot(userId)).catch(
        logUnknown,
      ),
    resume,
    correct,
    applySnapshot,
    async sync() {
      const before = store.getState();
      if (before.userId === null || !canSync(before)) return;
      const snapshot = await gateway.snapshot(before.userId).catch(logUnknown);
      const now = store.getState();
      // What was tapped meanwhile is newer than this answer.
      if (!snapshot || now.userId !== before.userId || !canSync(now)) return;
      if (now.round !== before.round || now.step !== before.step) return;
      applySnapshot(snapshot);
    },
  };
}
