import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GameEvent } from './events.ts';
import { transition } from './round.ts';
import { type GameState, INITIAL_STATE } from './state.ts';

/** The one store of the game: its state changes only by events, through {@link transition}. */
export interface GameStore extends StoreApi<GameState> {
  /** @returns whether the event was taken: false when it does not fit the phase, or tells nothing new */
  dispatch(event: GameEvent): boolean;
}

/**
 * @param initial the state before any event
 * @param onListenerError receives what a listener throws
 */
export function createGameStore(
  initial: GameState = INITIAL_STATE,
  onListenerError: (error: unknown) => void = () => {},
): GameStore {
  const store = createStore<GameState>(() => initial);
  return {
    ...store,
    // A listener that throws must not stop the others, nor the round that has just moved on.
    subscribe: (listener) =>
      store.subscribe((state, before) => {
        try {
          listener(state, before);
        } catch (error) {
          onListenerError(error);
        }
      }),
    dispatch(event) {
      const state = store.getState();
      const next = transition(state, event);
      store.setState(next, true);
      return next !== state;
    },
  };
}
