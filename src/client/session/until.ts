import type { StoreApi } from 'zustand/vanilla';

/** Resolves when the state fits, or the signal is aborted. */
export function untilState<State>(
  store: Pick<StoreApi<State>, 'getState' | 'subscribe'>,
  fits: (state: State) => boolean,
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
