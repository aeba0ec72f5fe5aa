import type { GameState } from '../state/state.ts';
import type { GameStore } from '../state/store.ts';

export function untilState(store: GameStore, fits: (state: GameState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = (state: GameState): void => {
      if (!fits(state)) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = store.subscribe(check);
    check(store.getState());
  });
}
