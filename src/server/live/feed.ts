import { randomUUID } from 'node:crypto';
import { multiplierFromHundredths, rupeesFromPaise } from '../../contract/money.ts';
import { shortName } from '../../game/short-name.ts';
import type { AppContext } from '../app-context.ts';
import type { ReplayIds } from '../rounds/replay-id.ts';
import { countListeners, leaveListeners, sayListeners } from './listeners.ts';
import { type FeedWin, numberWins, readNewestWins, readWinsAfter } from './outbox.ts';

/** An event of the feed as it goes to a page. */
export interface FeedEvent {
  readonly name: 'win' | 'online';
  readonly data: unknown;
  /** the place in the feed; null for what is no part of it */
  readonly id: number | null;
}

/** Hears events in the order of the feed, several at a time. */
export type Listener = (events: readonly FeedEvent[]) => void;

/** The wins of this provider as they happen, read once for all who listen at this server. */
export interface Feed {
  /**
   * Makes sure that the feed is being read.
   * @throws what the database throws
   */
  ready(): Promise<void>;
  /**
   * Listens from now on, once the feed is ready.
   * @param after the position of the last event the listener has had; null: none
   * @returns what it has not had, as far back as is kept here, and the end of its listening
   */
  listen(listener: Listener, after: number | null): Listening;
  listeners(): number;
  /** Ends the reading; nobody hears anything any more. */
  close(): Promise<void>;
}

export interface Listening {
  readonly events: readonly FeedEvent[];
  stop(): void;
}

export interface FeedOptions {
  /** between two looks for new wins while somebody listens, ms */
  readonly everyMs: number;
  /** between two counts of who listens, ms */
  readonly countEveryMs: number;
  /** wins that a listener gets who has had none */
  readonly recent: number;
  /** hears of a look that failed; the next one tries again */
  onFailure(error: unknown): void;
}

/** Wins held for listeners who come back. */
const HELD = 200;

/** After a look that failed the next one waits so many times as long. */
const PAUSE_AFTER_FAILURE = 5;

const winEvent = (replayIds: ReplayIds, win: FeedWin): FeedEvent => ({
  name: 'win',
  id: win.position,
  data: {
    name: shortName(win.name),
    amount: rupeesFromPaise(win.win_paise),
    multiplier: multiplierFromHundredths(win.multiplier),
    type: win.type,
    replay: replayIds.write({ userId: win.user_id, roundId: win.round_id }),
  },
});

/** Reads the feed while anybody listens, and leaves the database alone otherwise. */
export function createFeed(
  { database, replayIds }: Pick<AppContext, 'database' | 'replayIds'>,
  options: FeedOptions,
): Feed {
  const serverId = randomUUID();
  const listeners = new Set<Listener>();
  let held: FeedEvent[] = [];
  /** null until the first look */
  let position: number | null = null;
  let online = 0;
  let countedAtMs = Number.NEGATIVE_INFINITY;
  let said = 0;
  let timer: NodeJS.Timeout | null = null;
  /** looks follow each other */
  let looking = false;
  let underWay: Promise<void> | null = null;
  let closed = false;

  const tell = (events: readonly FeedEvent[]): void => {
    if (events.length > 0) for (const listener of listeners) listener(events);
  };

  const readWins = async (): Promise<FeedEvent[]> => {
    await numberWins(database);
    const wins =
      position === null
        ? await readNewestWins(database.db, HELD)
        : await readWinsAfter(database.db, position);
    position = wins.at(-1)?.position ?? position ?? 0;
    const events = wins.map((win) => winEvent(replayIds, win));
    held = [...held, ...events].slice(-HELD);
    return events;
  };

  /** Reads anew what newcomers get: who has asked not to be shown meanwhile is no part of it. */
  const readHeld = async (): Promise<void> => {
    const wins = await readNewestWins(database.db, HELD);
    held = wins.filter((win) => win.position <= (position ?? 0)).map((win) => winEvent(replayIds, win));
  };

  const count = async (): Promise<FeedEvent[]> => {
    if (performance.now() - countedAtMs < options.countEveryMs && said === listeners.size) return [];
    await readHeld();
    said = listeners.size;
    await sayListeners(database.db, serverId, said);
    const before = online;
    online = await countListeners(database.db);
    countedAtMs = performance.now();
    return online === before ? [] : [onlineEvent()];
  };

  const onlineEvent = (): FeedEvent => ({ name: 'online', id: null, data: online });

  /** One look at a time, whoever asks for it. */
  const look = (): Promise<void> => {
    underWay ??= (async () => {
      try {
        const wins = await readWins();
        tell([...wins, ...(await count())]);
      } finally {
        underWay = null;
      }
    })();
    return underWay;
  };

  const lookAgain = (inMs: number): void => {
    timer = setTimeout(async () => {
      let next = options.everyMs;
      try {
        await look();
      } catch (error) {
        next *= PAUSE_AFTER_FAILURE;
        options.onFailure(error);
      }
      // Once more after the last one has left, so that the count says so.
      looking = !closed && (listeners.size > 0 || said > 0);
      if (looking) lookAgain(next);
    }, inMs);
  };

  return {
    listeners: () => listeners.size,
    ready: async () => {
      if (looking) {
        // Others have come first: their look is everybody's.
        if (position === null) await look();
        return;
      }
      looking = true;
      position = null;
      held = [];
      try {
        await look();
      } catch (error) {
        looking = false;
        throw error;
      }
      lookAgain(options.everyMs);
    },
    listen: (listener, after) => {
      listeners.add(listener);
      const missed =
        after === null ? held.slice(-options.recent) : held.filter(({ id }) => id !== null && id > after);
      return {
        events: [...missed, onlineEvent()],
        stop: () => {
          listeners.delete(listener);
        },
      };
    },
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      listeners.clear();
      await underWay?.catch(() => undefined);
      await leaveListeners(database.db, serverId).catch(options.onFailure);
    },
  };
}
