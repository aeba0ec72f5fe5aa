import type { GameEvent } from '../game/round.ts';
import type { Round } from '../game/state.ts';
import { RESTART_AFTER_MS, RUN_TO_END_AFTER_MS } from '../game/timings.ts';
import type { Catalogue } from './catalogue.ts';
import type { Deps } from './deps.ts';
import { checkFairness } from './fairness-check.ts';
import type { HazardFlag } from './hazard-flag.ts';
import type { OpenRoundStorage } from './open-round.ts';

/** An event that ends a round. */
export type RoundEndEvent = Extract<
  GameEvent,
  { readonly kind: 'landedFried' | 'landedSettled' | 'cashoutPaid' | 'endedElsewhere' }
>;

export interface RoundEnd {
  /** Shows how a round ended, checks it, and starts over RESTART_AFTER_MS after the end is on screen. */
  show(event: RoundEndEvent, serverSeed: string | null): void;
}

export function createRoundEnd(
  deps: Deps,
  catalogue: Catalogue,
  openRound: OpenRoundStorage,
  hazardFlag: HazardFlag,
): RoundEnd {
  const { clock, gateway, randomHex, sounds, store } = deps;

  /** The hen goes on to the end tile, and the documented automatic cashout asks for what is settled already. */
  const runToEnd = () => {
    const { round, userId, settlement } = store.getState();
    if (!round || userId === null || !settlement) return;
    const request = { userId, round, step: settlement.step, key: randomHex(16) };
    gateway.automaticCashout(request).catch((error: unknown) => console.warn('Automatic cashout:', error));
    clock.setTimer(RUN_TO_END_AFTER_MS, () => {
      if (store.getState().round === round) store.dispatch({ kind: 'ranToEnd' });
    });
  };

  /** The flag is up for as long as the fried round is on screen, whatever takes it off. */
  const raiseFlag = (round: Round) => {
    hazardFlag.raise();
    const unsubscribe = store.subscribe((state) => {
      if (state.round === round) return;
      unsubscribe();
      hazardFlag.lower();
    });
  };

  return {
    show(event, serverSeed) {
      store.dispatch(event);
      const { phase, round, settlement } = store.getState();
      if (!round || settlement !== event.settlement) return;
      const check = checkFairness(openRound.withStoredSeeds(round), settlement, serverSeed);
      store.dispatch({ kind: 'checked', check });
      openRound.clear();
      if (phase === 'fried') {
        raiseFlag(round);
        sounds.play('fire');
        sounds.play('dead');
      } else {
        sounds.play(event.kind === 'cashoutPaid' ? 'cash_out' : 'land');
        if (settlement.winPaise > 0n) sounds.play('coins');
      }
      if (settlement.gameOver) runToEnd();
      // At the end of the road the popup waits for the hen to arrive, and is then shown as long as any other.
      const shownAfterMs = settlement.gameOver ? RUN_TO_END_AFTER_MS : 0;
      clock.setTimer(shownAfterMs + RESTART_AFTER_MS, () => {
        if (store.getState().round !== round) return;
        store.dispatch({ kind: 'reset' });
        void catalogue.reloadRoad();
      });
    },
  };
}
