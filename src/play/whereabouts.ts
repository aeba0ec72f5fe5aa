import type { GameState, Round } from '../game/state.ts';
import { PROCESSING_AT_MOST_MS } from '../game/timings.ts';
import type { Edges } from './edges.ts';
import type { Ending } from './ending.ts';
import type { Standing } from './hazard.ts';
import { insist } from './insist.ts';
import type { OpenRound } from './open-round.ts';

/** Where the provider says the round stands, and bringing the screen there. */
export interface Whereabouts {
  /** Asks until the provider answers; null when it cannot say or nobody waits any more. */
  ask(user_id: string, wanted: () => boolean): Promise<Standing | null>;
  /** Takes up an open round: after a reload, or one that another tab opened. */
  takeUp(standing: Standing): void;
  /**
   * Corrects the round on screen.
   * @returns false when the standing does not speak of it
   */
  correct(round: Round, standing: Standing): boolean;
  /** Brings the screen there: the round on it is corrected or taken off, an open one taken up, a missed end shown. */
  bringTo(standing: Standing): void;
  /** Asks when nothing is under way, and brings the screen there. */
  resync(): Promise<void>;
}

/** A call that is out decides for itself, and an end is shown to its end. */
const quiet = ({ phase }: GameState): boolean => phase === 'idle' || phase === 'ready' || phase === 'landed';

export function createWhereabouts(edges: Edges, ending: Ending, open_round: OpenRound): Whereabouts {
  const { hazard, store } = edges;

  const unknown = (error: unknown) => {
    console.warn('Where the round stands is not known:', error);
    return null;
  };

  const takeUp = ({ open, wallet }: Standing) => {
    if (!open) return;
    const round = open_round.asPromised(open.round);
    store.dispatch({ kind: 'roundResumed', round, step: open.step, wallet });
    if (store.getState().round === round) open_round.remember(round);
  };

  const correct = (round: Round, standing: Standing) => {
    const { open, last } = standing;
    if (open?.round.round_id === round.round_id) {
      if (open.step !== store.getState().step || !quiet(store.getState()))
        store.dispatch({ kind: 'stepCorrected', step: open.step });
      return true;
    }
    if (last?.round.round_id !== round.round_id) return false;
    const { settlement, server_seed, wallet } = last;
    ending.show({ kind: 'endedElsewhere', round: last.round, settlement, wallet }, server_seed);
    return true;
  };

  const bringTo = (standing: Standing) => {
    const { round } = store.getState();
    if (standing.wallet) store.dispatch({ kind: 'walletChanged', wallet: standing.wallet });
    if (round) {
      if (correct(round, standing)) return;
      store.dispatch({ kind: 'roundGone' });
    }
    if (standing.open) return takeUp(standing);
    if (standing.last && open_round.waitsFor(standing.last.round)) correct(standing.last.round, standing);
  };

  return {
    ask: (user_id, wanted) =>
      insist(edges, { notice_after_ms: PROCESSING_AT_MOST_MS, wanted }, () => hazard.standing(user_id)).catch(
        unknown,
      ),
    takeUp,
    correct,
    bringTo,
    async resync() {
      const before = store.getState();
      if (before.user_id === null || !quiet(before)) return;
      const standing = await hazard.standing(before.user_id).catch(unknown);
      const now = store.getState();
      // What was tapped meanwhile is newer than this answer.
      if (!standing || now.user_id !== before.user_id || !quiet(now)) return;
      if (now.round !== before.round || now.step !== before.step) return;
      bringTo(standing);
    },
  };
}
