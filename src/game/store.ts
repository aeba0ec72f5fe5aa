import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GameEvent } from './events.ts';
import { transition } from './round.ts';
import { type GameState, INITIAL_STATE } from './state.ts';

/** The one store of the game: its state changes only by events, through {@link transition}. */
export interface GameStore extends StoreApi<GameState> {
  /** Returns false when the event does not fit the phase or changes nothing. */
  dispatch(event: GameEvent): boolean;
}

/** Resets the store to its initial state, except what the stage reports about its picture. */
export function clearStore(store: GameStore): void {
  store.setState({ ...store.getInitialState(), isFireDrawn: store.getState().isFireDrawn }, true);
}

export function createGameStore(
  initial: GameState = INITIAL_STATE,
  onListenerError: (error: unknown) => void = () => {},
): GameStore {
  const store = createStore<GameState>(() => initial);
  return {
    ...store,
    // A listener that throws must not stop the others or the round.
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
