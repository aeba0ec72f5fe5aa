import type { OpenLive } from '../../api/live.ts';
import type { LiveWin } from '../../contract/live.ts';
import type { Clock } from './clock.ts';

/** Wins that the feed keeps: the newest. */
const KEPT = 10;

/** The feed comes back after a random part of this, ms: doubled with each time that it has not come, up to the longest. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 120_000;

/** What the feed needs of the page. */
export interface LivePage {
  hidden(): boolean;
  /** @returns stops listening */
  onVisibility(then: () => void): () => void;
}

/** A win of the feed with its place. */
export interface PlacedWin extends LiveWin {
  readonly id: string;
}

/** The wins of others, as they come. Open only while the page is seen. */
export interface LiveFeed {
  /** how many play now; null while that is not known */
  online(): number | null;
  hasWins(): boolean;
  /** The win to show next: the oldest that was not shown yet, else they go round; null while there is none. */
  next(): PlacedWin | null;
  /** @returns stops listening to changes of what {@link online} says, and to the first win */
  onChange(then: () => void): () => void;
  close(): void;
}

/**
 * Opens the feed and keeps it open: closed while the page is hidden, opened again behind the last win when it is seen,
 * and after an end with a pause that grows, so that a provider that sends everybody away is not run over.
 * @param random in [0, 1)
 */
export function followLive(
  open: OpenLive,
  page: LivePage,
  clock: Pick<Clock, 'setTimer'>,
  random: () => number = Math.random,
): LiveFeed {
  let wins: readonly PlacedWin[] = [];
  /** those from here on have not been shown */
  let fresh = 0;
  let shown: string | null = null;
  let online: number | null = null;
  let after: string | null = null;
  let ends = 0;
  let close: (() => void) | null = null;
  let cancelPause: (() => void) | null = null;
  const heard = new Set<() => void>();
  const change = () => {
    for (const then of heard) then();
  };

  const setOnline = (count: number | null) => {
    if (online === count) return;
    online = count;
    change();
  };

  const stop = () => {
    cancelPause?.();
    cancelPause = null;
    close?.();
    close = null;
  };

  const start = () => {
    if (close || page.hidden()) return;
    // What comes before the first count are wins of before: they go round, and no new one waits for them.
    let before = true;
    close = open(after, {
      onWin: (win, id) => {
        const cut = wins.length === KEPT ? 1 : 0;
        wins = [...wins, { ...win, id }].slice(-KEPT);
        fresh = before ? wins.length : Math.max(0, fresh - cut);
        after = id;
        if (wins.length === 1) change();
      },
      onOnline: (count) => {
        before = false;
        ends = 0;
        setOnline(count);
      },
      onEnd: () => {
        close = null;
        setOnline(null);
        const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(ends++, 10));
        cancelPause = clock.setTimer(pauseMs * (0.5 + random() / 2), start);
      },
    });
  };

  const stopListening = page.onVisibility(() => {
    if (page.hidden()) stop();
    else start();
  });
  start();

  return {
    online: () => online,
    hasWins: () => wins.length > 0,
    next: () => {
      const at = fresh < wins.length ? fresh++ : wins.findIndex(({ id }) => id === shown) + 1;
      const win = wins[at] ?? wins[0] ?? null;
      shown = win?.id ?? null;
      return win;
    },
    onChange: (then) => {
      heard.add(then);
      return () => heard.delete(then);
    },
    close: () => {
      stopListening();
      stop();
      heard.clear();
    },
  };
}
