import type { GameState } from '../state/state.ts';
import type { GameStore } from '../state/store.ts';

const isRoundLeft = (now: GameState, before: GameState): boolean =>
  before.phase !== 'idle' && (now.phase === 'idle' || (before.round !== null && now.round !== before.round));

/** Each wait checks the signal it began with. */
export type Signals = ReturnType<typeof createSignals>;

/** @param store must have no listener yet, so that the signals are aborted before others run */
export function createSignals(store: GameStore) {
  let round = new AbortController();
  let player = new AbortController();
  store.subscribe((now, before) => {
    const isPlayerLeft = now.userId !== before.userId;
    if (!isPlayerLeft && !isRoundLeft(now, before)) return;
    const left = isPlayerLeft ? [round, player] : [round];
    round = new AbortController();
    if (isPlayerLeft) player = new AbortController();
    for (const controller of left) controller.abort();
  });
  return {
    /** of a round from the tap on Play; aborted when it leaves the screen, and when the player changes */
    get round() {
      return round.signal;
    },
    get player() {
      return player.signal;
    },
  };
}
