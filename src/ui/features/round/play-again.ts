import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { GameServices } from '../../game-context.ts';

const nextBet = createStore<{ readonly cancel: (() => void) | null }>(() => ({ cancel: null }));

export function usePlaysAgain(): boolean {
  return useStore(nextBet, ({ cancel }) => cancel !== null);
}

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
