import { createStore, type StoreApi } from 'zustand/vanilla';
import type { GameEvent } from './events.ts';
import { transition } from './round.ts';
import { type GameState, INITIAL_STATE } from './state.ts';

type Listener = (state: GameState, before: GameState) => void;

/** The one store of the game: its state changes only by events, through {@link transition}. */
export interface GameStore extends Omit<StoreApi<GameState>, 'setState'> {
  /** Returns false when the event does not fit the phase or changes nothing. */
  dispatch(event: GameEvent): boolean;
}

/** Creates a store whose listeners receive every change in order, also one that a listener dispatches. */
export function createGameStore(
  initial: GameState = INITIAL_STATE,
  onListenerError: (error: unknown) => void = () => {},
): GameStore {
  const { getState, getInitialState, setState, subscribe } = createStore<GameState>(() => initial);
  const listeners = new Set<Listener>();
  const changes: Parameters<Listener>[] = [];
  subscribe((...change) => {
    if (changes.push(change) > 1) return;
    for (const [state, before] of changes)
      for (const listener of listeners) {
        try {
          listener(state, before);
        } catch (error) {
          onListenerError(error);
        }
      }
    changes.length = 0;
  });
  return {
    getState,
    getInitialState,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch(event) {
      const state = getState();
      const next = transition(state, event);
      setState(next, true);
      return next !== state;
    },
  };
}
