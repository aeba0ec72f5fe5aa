import type { Clock } from './clock.ts';

export interface Cached<T> {
  read(): Promise<T>;
  clear(): void;
}

/** Shares the result of `load`, but no error. */
export function createCached<T>(clock: Clock, maxAgeMs: number, load: () => Promise<T>): Cached<T> {
  let current: { readonly atMs: number; readonly value: Promise<T> } | null = null;
  return {
    read: () => {
      const atMs = clock.now().getTime();
      if (current && atMs >= current.atMs && atMs - current.atMs < maxAgeMs) return current.value;
      const loading = { atMs, value: load() };
      current = loading;
      loading.value.catch(() => {
        if (current === loading) current = null;
      });
      return loading.value;
    },
    clear: () => {
      current = null;
    },
  };
}
