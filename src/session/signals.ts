import type { GameState } from '../game/state.ts';
import type { GameStore } from '../game/store.ts';

/** Says of every wait whether somebody still wants what comes of it: whoever has waited looks at the signal it began with. */
export interface Signals {
  /** aborted when the round leaves the screen, from the tap on Play on, and when the player leaves */
  readonly round: AbortSignal;
  /** aborted when the player leaves */
  readonly player: AbortSignal;
}

const roundLeft = (now: GameState, before: GameState): boolean =>
  before.phase !== 'idle' && (now.phase === 'idle' || (before.round !== null && now.round !== before.round));

/** @param store must have no listener yet: the signals are the first to hear of a change */
export function createSignals(store: GameStore): Signals {
  let round = new AbortController();
  let player = new AbortController();
  store.subscribe((now, before) => {
    const playerLeft = now.userId !== before.userId;
    if (!playerLeft && !roundLeft(now, before)) return;
    const left = playerLeft ? [round, player] : [round];
    round = new AbortController();
    if (playerLeft) player = new AbortController();
    for (const controller of left) controller.abort();
  });
  return {
    get round() {
      return round.signal;
    },
    get player() {
      return player.signal;
    },
  };
}
