import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { GameServices } from '../../game-context.ts';

/**
 * Takes back the bet that follows the lost round; null while none does. Kept outside of the button, which may leave the
 * screen and come back meanwhile: what it shows is what will happen.
 */
const nextBet = createStore<{ readonly cancel: (() => void) | null }>(() => ({ cancel: null }));

/** @returns whether the same bet is played as soon as the lost round is off the screen */
export function usePlaysAgain(): boolean {
  return useStore(nextBet, ({ cancel }) => cancel !== null);
}

/** Plays the same bet as soon as the lost round is off the screen, for the player who lost it; called again, takes it back. */
export function togglePlayAgain({ store, controls }: Pick<GameServices, 'store' | 'controls'>): void {
  const { cancel } = nextBet.getState();
  if (cancel) {
    cancel();
    return;
  }
  const { round: lost, userId } = store.getState();
  const unsubscribe = store.subscribe((state) => {
    if (state.round === lost) return;
    stop();
    if (state.phase === 'idle' && state.userId === userId) controls.play();
  });
  const stop = () => {
    unsubscribe();
    nextBet.setState({ cancel: null });
  };
  nextBet.setState({ cancel: stop });
}
