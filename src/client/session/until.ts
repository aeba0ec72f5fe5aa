import type { GameState } from '../state/state.ts';
import type { GameStore } from '../state/store.ts';

/** Resolves when the state fits, or the signal is aborted. */
export function untilState(
  store: GameStore,
  fits: (state: GameState) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (!signal?.aborted && !fits(store.getState())) return;
      unsubscribe();
      signal?.removeEventListener('abort', check);
      resolve();
    };
    const unsubscribe = store.subscribe(check);
    signal?.addEventListener('abort', check);
    check();
  });
}
