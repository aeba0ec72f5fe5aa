import { LIVE_CALLS, type Live, type LiveWin } from '../contract/live.ts';
import type { Deps } from './deps.ts';
import { subscribeToIdle } from './page.ts';

const POLL_MS = 10_000;
const IDLE_POLL_MS = 60_000;

/** The wins of others. Polled only while the page is visible. */
export interface LiveWins {
  online(): number | null;
  showsSample(): boolean | null;
  /** Returns the oldest win not shown yet, else the next of the known ones in turn. */
  next(): LiveWin | null;
  onChange(listener: () => void): () => void;
  close(): void;
}

export function followLiveWins(
  { api, clock, page }: Pick<Deps, 'api' | 'clock' | 'page'>,
  onIdle = subscribeToIdle,
): LiveWins {
  let live: Live | null = null;
  let hasFailed = false;
  let unseen: readonly LiveWin[] = [];
  let shown: string | null = null;
  let isIdle = false;
  let isReading = false;
  let isClosed = false;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let cancelTimer = () => {};
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
    if (page.hidden()) return;
    isReading = true;
    const answer = await api.call(LIVE_CALLS.live, { quiet: true }).catch(() => null);
    isReading = false;
    if (isClosed) return;
    readAtMs = clock.now();
    use(answer?.ok ? answer.data.data : null);
    schedule();
  };

  const schedule = (): void => {
    cancelTimer();
    if (isClosed || isReading) return;
    const dueMs = readAtMs + (isIdle ? IDLE_POLL_MS : POLL_MS) - clock.now();
    if (dueMs <= 0) void poll();
    else cancelTimer = clock.setTimer(dueMs, () => void poll());
  };

  const unsubscribers = [
    page.on('visible', schedule),
    onIdle((isIdleNow) => {
      isIdle = isIdleNow;
      schedule();
    }),
  ];
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
      cancelTimer();
      for (const unsubscribe of unsubscribers) unsubscribe();
      listeners.clear();
    },
  };
}
