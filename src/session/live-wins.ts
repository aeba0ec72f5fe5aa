import type { Live, LiveWin } from '../contract/live.ts';
import type { Clock } from './clock.ts';
import type { Deps } from './deps.ts';
import { subscribeToIdle } from './page.ts';

const POLL_MS = 10_000;
const IDLE_POLL_MS = 60_000;

/** Each subscription returns its unsubscribe function. */
export interface LivePage {
  isHidden(): boolean;
  onVisibility(listener: () => void): () => void;
  onIdle(listener: (isIdle: boolean) => void): () => void;
}

/** The wins of others. Polled only while the page is visible. */
export interface LiveWins {
  /** null while unknown */
  online(): number | null;
  /** null before the first answer */
  showsSample(): boolean | null;
  /** Returns the oldest win not shown yet, else the next of the known ones in turn. */
  next(): LiveWin | null;
  onChange(listener: () => void): () => void;
  close(): void;
}

/** Starts polling. @param read resolves to null where there is no answer */
export function pollLiveWins(
  read: () => Promise<Live | null>,
  page: LivePage,
  clock: Pick<Clock, 'setTimer'>,
  nowMs: () => number = () => performance.now(),
): LiveWins {
  let live: Live | null = null;
  let hasFailed = false;
  let unseen: readonly LiveWin[] = [];
  let shown: string | null = null;
  let isIdle = false;
  let isReading = false;
  let isClosed = false;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let cancelTimer: (() => void) | null = null;
  const listeners = new Set<() => void>();

  const use = (answer: Live | null): void => {
    hasFailed = answer === null;
    if (answer) {
      const known = new Set((live ?? answer).wins.map(({ replay }) => replay));
      for (const { replay } of unseen) known.delete(replay);
      unseen = answer.wins.filter(({ replay }) => !known.has(replay));
      live = answer;
    }
    for (const listener of listeners) listener();
  };

  const poll = async (): Promise<void> => {
    isReading = true;
    const answer = await read();
    isReading = false;
    if (isClosed) return;
    readAtMs = nowMs();
    use(answer);
    schedule();
  };

  const schedule = (): void => {
    cancelTimer?.();
    cancelTimer = null;
    if (isClosed || isReading || page.isHidden()) return;
    const dueMs = readAtMs + (isIdle ? IDLE_POLL_MS : POLL_MS) - nowMs();
    if (dueMs <= 0) void poll();
    else cancelTimer = clock.setTimer(dueMs, () => void poll());
  };

  const stopVisibility = page.onVisibility(schedule);
  const stopIdle = page.onIdle((now) => {
    isIdle = now;
    schedule();
  });
  schedule();

  return {
    online: () => (hasFailed ? null : (live?.online ?? null)),
    showsSample: () => live?.sample ?? null,
    next: () => {
      const wins = live?.wins ?? [];
      const [oldest, ...rest] = unseen;
      unseen = rest;
      const win = oldest ?? wins[wins.findIndex(({ replay }) => replay === shown) + 1] ?? wins[0] ?? null;
      shown = win?.replay ?? null;
      return win;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
      cancelTimer?.();
      stopVisibility();
      stopIdle();
      listeners.clear();
    },
  };
}

const browserPage: LivePage = {
  isHidden: () => document.hidden,
  onVisibility: (listener) => {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
  onIdle: subscribeToIdle,
};

/** Starts polling the provider in this page. */
export function followLiveWins({ clock, provider }: Deps): LiveWins {
  const read = async () => {
    try {
      const answer = await provider.live();
      return answer.ok ? answer.data.data : null;
    } catch {
      return null;
    }
  };
  return pollLiveWins(read, browserPage, clock);
}
