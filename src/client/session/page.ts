import { msUntilIdle } from '../state/timings.ts';

/** The browser's page; `storage`: another tab has changed the device's storage. */
export interface Page {
  hidden(): boolean;
  wasReloaded(): boolean;
  on(
    event: 'visible' | 'hidden' | 'focus' | 'online' | 'storage' | 'input',
    listener: () => void,
  ): () => void;
}

export const createPage = (): Page => ({
  hidden: () => document.hidden,
  wasReloaded: () =>
    performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload'),
  on(event, listener) {
    if (event === 'input') return subscribeToInput(listener);
    const isVisibility = event === 'visible' || event === 'hidden';
    const [target, name] = isVisibility
      ? ([document, 'visibilitychange'] as const)
      : ([window, event] as const);
    const listen = () => {
      if (!isVisibility || document.hidden === (event === 'hidden')) listener();
    };
    target.addEventListener(name, listen);
    return () => target.removeEventListener(name, listen);
  },
});

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'focus'] as const;

function subscribeToInput(listener: () => void): () => void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const event of ACTIVITY_EVENTS) window.addEventListener(event, listener, options);
  return () => listening.abort();
}

/**
 * Calls onChange when the page becomes idle (no input for IDLE_AFTER_MS) or active. Ambient animation stops while idle to
 * save battery. Returns the unsubscribe function.
 */
export function subscribeToIdle(onChange: (isIdle: boolean) => void): () => void {
  let lastInputMs = performance.now();
  let isIdle = false;
  let timer: ReturnType<typeof setTimeout>;
  const check = () => {
    const leftMs = msUntilIdle(performance.now() - lastInputMs);
    isIdle = leftMs <= 0;
    if (isIdle) onChange(true);
    else timer = setTimeout(check, leftMs);
  };
  const noteInput = () => {
    lastInputMs = performance.now();
    if (!isIdle) return;
    onChange(false);
    check();
  };
  check();
  const unsubscribe = subscribeToInput(noteInput);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
