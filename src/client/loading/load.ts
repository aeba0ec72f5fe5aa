import { backoffMs } from '../state/timings.ts';
import { checkForNewVersion } from './lost-code.ts';

/** Both return a function that cancels. */
interface WaitEvents {
  setTimer(ms: number, then: () => void): () => void;
  onOnline(then: () => void): () => void;
}

const BROWSER_EVENTS: WaitEvents = {
  setTimer: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  onOnline: (then) => {
    window.addEventListener('online', then);
    return () => window.removeEventListener('online', then);
  },
};

/** Resolves after `ms`, or as soon as the network is back. */
export function waitOrOnline(ms: number, { setTimer, onOnline } = BROWSER_EVENTS): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      cancelTimer();
      unsubscribe();
      resolve();
    };
    const cancelTimer = setTimer(ms, end);
    const unsubscribe = onOnline(end);
  });
}

/**
 * Repeats a load that fails, after growing pauses and at once when the network is back.
 * @param retries at most
 * @param wait pauses for a number of ms
 * @throws the last error
 */
export async function retryLoad<T>(
  load: () => Promise<T>,
  {
    retries = Number.POSITIVE_INFINITY,
    signal,
    wait = waitOrOnline,
  }: { retries?: number; signal?: AbortSignal | undefined; wait?: (ms: number) => Promise<void> } = {},
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await load();
    } catch (error) {
      if (failures >= retries) throw error;
      console.warn('Loading again:', error);
    }
    await wait(backoffMs(failures));
    signal?.throwIfAborted();
  }
}

/** Some browsers cache a failed module, so that no retry can succeed. */
const CODE_RETRIES = 3;
/** About a minute, for code that the player does not wait for. */
export const BACKGROUND_RETRIES = 20;

/** Vite requests a stylesheet once, whether it loads or not. */
const lostStyles = new Set<string>();

/** Handles `error` events of stylesheets. They do not bubble, so the window receives them only in the capture phase. */
export function rememberFailedStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target.href);
}

const loadStyle = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => {
      lostStyles.delete(href);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error(`The style ${href} did not load.`));
    };
    document.head.append(link);
  });

/**
 * Loads code and its styles. Retries styles that failed before, without failing this load.
 * @throws the last error
 */
export async function loadCode<T>(load: () => Promise<T>, retries = CODE_RETRIES): Promise<T> {
  const lostBefore = new Set(lostStyles);
  const retryStyle = (href: string) =>
    lostBefore.has(href) ? loadStyle(href).catch(() => undefined) : loadStyle(href);
  const loadWithStyles = async () => {
    await Promise.all([...lostStyles].map(retryStyle));
    return load();
  };
  try {
    return await retryLoad(loadWithStyles, { retries });
  } catch (error) {
    void checkForNewVersion();
    throw error;
  }
}
