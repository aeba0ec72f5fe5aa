import { randomUUID } from 'node:crypto';
import { multiplierFromHundredths, rupeesFromPaise } from '../../contract/money.ts';
import { shortName } from '../../game/short-name.ts';
import type { AppContext } from '../app-context.ts';
import type { ReplayIds } from '../rounds/replay-id.ts';
import { createBroadcast } from './broadcast.ts';
import { countListeners, leaveListeners, sayListeners } from './listeners.ts';
import { type FeedWin, numberWins, readHead, readNewestWins, readWinsAfter } from './outbox.ts';

/** An event of the feed as it goes to a page. */
export interface FeedEvent {
  readonly name: 'win' | 'online';
  readonly data: unknown;
  /** the place in the feed; null for what is no part of it */
  readonly id: number | null;
}

/** Hears events in the order of the feed, several at a time; none at all only say that the feed is still there. */
export type Listener = (events: readonly FeedEvent[]) => void;

/** The wins of this provider as they happen, read once for all who listen at this server. */
export interface Feed {
  /**
   * Makes sure that the feed is being read, and as far as the listener to come has had it.
   * @param after as for `listen`
   * @throws what the database throws
   */
  ready(after: number | null): Promise<void>;
  /**
   * Listens from now on, once the feed is ready.
   * @param after the position of the last event the listener has had; null: none. One beyond the newest is none of this feed
   * @returns what it has not had, as far back as is kept here, and the end of its listening
   */
  listen(listener: Listener, after: number | null): Listening;
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
  /** between two counts of who listens while nobody comes or leaves at this server, and while somebody does, ms */
  readonly countEveryMs: number;
  readonly countChangesEveryMs: number;
  /** a sign of life when nothing was told for so long, ms */
  readonly aliveEveryMs: number;
  /** wins that a listener gets who has had none */
  readonly recent: number;
  /** listeners told in one turn of the event loop */
  readonly toldPerTurn: number;
  /** hears of a look that failed; the next one tries again */
  onFailure(error: unknown): void;
}

/** Wins held for listeners who come back. */
const HELD = 200;

/** After a look that failed the next one waits so many times as long. */
const PAUSE_AFTER_FAILURE = 5;

/** However long the listeners took to tell, the next look waits for this part of the time between looks. */
const LEAST_PAUSE = 0.25;

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

const onlineEvent = (count: number): FeedEvent => ({ name: 'online', id: null, data: count });

/** Reads the feed while anybody listens, and leaves the database alone otherwise. */
export function createFeed(
  { database, replayIds }: Pick<AppContext, 'database' | 'replayIds'>,
  options: FeedOptions,
): Feed {
  const serverId = randomUUID();
  const listeners = createBroadcast<readonly FeedEvent[]>(options.toldPerTurn);
  let held: FeedEvent[] = [];
  /** null until the first look */
  let position: number | null = null;
  let online = 0;
  /** the count that every listener was told; null while not all were told the same */
  let onlineTold: number | null = null;
  let countedAtMs = Number.NEGATIVE_INFINITY;
  let said = 0;
  let toldAtMs = performance.now();
  let telling: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  /** looks follow each other */
  let looking = false;
  let underWay: Promise<void> | null = null;
  let closed = false;

  /** Those who have come since the last count are here for certain. */
  const onlineAtLeast = (): number => Math.max(online, listeners.size);

  const tell = (events: readonly FeedEvent[]): void => {
    toldAtMs = performance.now();
    telling = listeners.tell(events);
  };

  /** Reads anew what newcomers get: who has asked not to be shown meanwhile is no part of it. */
  const readHeld = async (upTo: number): Promise<void> => {
    const wins = await readNewestWins(database.db, HELD);
    held = wins.filter((win) => win.position <= upTo).map((win) => winEvent(replayIds, win));
  };

  const count = async (): Promise<void> => {
    const changed = said !== listeners.size;
    const everyMs = changed ? options.countChangesEveryMs : options.countEveryMs;
    if (performance.now() - countedAtMs < everyMs) return;
    if (position !== null) await readHeld(position);
    said = listeners.size;
    await sayListeners(database.db, serverId, said);
    online = await countListeners(database.db);
    countedAtMs = performance.now();
  };

  const readFirstWins = async (): Promise<void> => {
    const head = await readHead(database.db);
    await readHeld(head);
    position = head;
  };

  const readNewWins = async (after: number): Promise<void> => {
    const wins = await readWinsAfter(database.db, after);
    // Without a turn between: who is there by now is told, who comes later finds the wins held.
    position = wins.at(-1)?.position ?? after;
    const events = wins.map((win) => winEvent(replayIds, win));
    held = [...held, ...events].slice(-HELD);
    const atLeast = onlineAtLeast();
    if (atLeast !== onlineTold) events.push(onlineEvent(atLeast));
    onlineTold = atLeast;
    if (events.length > 0) tell(events);
  };

  /** One look at a time, whoever asks for it. */
  const look = (): Promise<void> => {
    underWay ??= (async () => {
      try {
        await count();
        await numberWins(database);
        await (position === null ? readFirstWins() : readNewWins(position));
      } finally {
        underWay = null;
      }
    })();
    return underWay;
  };

  const lookAgain = (inMs: number): void => {
    timer = setTimeout(async () => {
      const begunMs = performance.now();
      let { everyMs } = options;
      try {
        await look();
      } catch (error) {
        everyMs *= PAUSE_AFTER_FAILURE;
        options.onFailure(error);
      }
      if (performance.now() - toldAtMs >= options.aliveEveryMs) tell([]);
      // What comes meanwhile waits in the database and not here.
      await telling;
      // Once more after the last one has left, so that the count says so.
      looking = !closed && (listeners.size > 0 || said > 0);
      const pauseMs = Math.max(everyMs * LEAST_PAUSE, everyMs - (performance.now() - begunMs));
      if (looking) lookAgain(pauseMs);
    }, inMs);
  };

  return {
    ready: async (after) => {
      if (looking) {
        // Others have come first: their look is everybody's.
        if (position === null) await look();
        else if (after !== null && after > position) {
          // Another server may have told more than this one has read so far.
          await underWay;
          await look();
        }
        return;
      }
      looking = true;
      position = null;
      try {
        await look();
      } catch (error) {
        looking = false;
        throw error;
      }
      lookAgain(options.everyMs);
    },
    listen: (listener, after) => {
      const stop = listeners.join(listener);
      if (!looking && !closed) {
        // The last one left, and the reading ended, after this one was told that the feed is ready.
        looking = true;
        lookAgain(0);
      }
      const missed =
        after === null || after > (position ?? 0)
          ? held.slice(-options.recent)
          : held.filter(({ id }) => id !== null && id > after);
      const atLeast = onlineAtLeast();
      if (atLeast !== onlineTold) onlineTold = null;
      return { events: [...missed, onlineEvent(atLeast)], stop };
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
