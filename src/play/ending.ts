import type { GameEvent } from '../game/round.ts';
import type { Round } from '../game/state.ts';
import { RESTART_AFTER_MS, RUN_TO_END_AFTER_MS } from '../game/timings.ts';
import type { Catalogue } from './catalogue.ts';
import type { Edges } from './edges.ts';
import { checkFairness } from './fairness-check.ts';
import type { OpenRound } from './open-round.ts';
import type { RedFragment } from './red-fragment.ts';

/** An event that ends a round. */
export type EndEvent = Extract<
  GameEvent,
  { readonly kind: 'landedFried' | 'landedSettled' | 'cashoutPaid' | 'endedElsewhere' }
>;

export interface Ending {
  /** Shows how a round ended, checks it, and starts over RESTART_AFTER_MS after the end is on screen. */
  show(event: EndEvent, server_seed: string | null): void;
}

export function createEnding(
  edges: Edges,
  catalogue: Catalogue,
  open_round: OpenRound,
  red_fragment: RedFragment,
): Ending {
  const { clock, hazard, randomHex, sounds, store } = edges;

  /** The hen goes on to the end tile, and the documented automatic cashout asks for what is settled already. */
  const runToEnd = () => {
    const { round, user_id, settlement } = store.getState();
    if (!round || user_id === null || !settlement) return;
    const claim = { user_id, round, step: settlement.step, key: randomHex(16) };
    hazard.reachedEnd(claim).catch((error: unknown) => console.warn('Automatic cashout:', error));
    clock.after(RUN_TO_END_AFTER_MS, () => {
      if (store.getState().round === round) store.dispatch({ kind: 'ranToEnd' });
    });
  };

  /** The flag is up for as long as the fried round is on screen, whatever takes it off. */
  const raiseFlag = (round: Round) => {
    red_fragment.raise();
    const stop = store.subscribe((state) => {
      if (state.round === round) return;
      stop();
      red_fragment.lower();
    });
  };

  return {
    show(event, server_seed) {
      store.dispatch(event);
      const { phase, round, settlement } = store.getState();
      if (!round || settlement !== event.settlement) return;
      const check = checkFairness(open_round.asPromised(round), settlement, server_seed);
      store.dispatch({ kind: 'checked', check });
      open_round.forget();
      if (phase === 'fried') {
        raiseFlag(round);
        sounds.play('fire');
        sounds.play('dead');
      } else {
        sounds.play(event.kind === 'cashoutPaid' ? 'cash_out' : 'land');
        if (settlement.win_paise > 0n) sounds.play('coins');
      }
      if (settlement.game_over) runToEnd();
      // At the end of the road the popup waits for the hen to arrive, and is then shown as long as any other.
      const shown_after_ms = settlement.game_over ? RUN_TO_END_AFTER_MS : 0;
      clock.after(shown_after_ms + RESTART_AFTER_MS, () => {
        if (store.getState().round !== round) return;
        store.dispatch({ kind: 'reset' });
        void catalogue.reloadRoad();
      });
    },
  };
}
