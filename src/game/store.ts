import { createStore, type StoreApi } from 'zustand/vanilla';
import { type GameEvent, transition } from './round.ts';
import { type GameState, INITIAL_STATE } from './state.ts';

/** The one store of the game: its state changes only by events, through {@link transition}. */
export interface GameStore extends StoreApi<GameState> {
  dispatch(event: GameEvent): void;
}

export function createGameStore(initial: GameState = INITIAL_STATE): GameStore {
  const store = createStore<GameState>(() => initial);
  return {
    ...store,
    dispatch: (event) => store.setState((state) => transition(state, event), true),
  };
}
