import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFeed, type Feed, type FeedEvent, type FeedOptions } from '../../src/server/live/feed.ts';
import { leaveWin, numberWins } from '../../src/server/live/outbox.ts';
import { startApp, type TestApp } from './harness.ts';

/** A feed that looks only when it is asked to: everything else is an hour away. */
const HOUR_MS = 3_600_000;

/** A position that nothing has: asking for what is beyond it makes a feed look. */
const FAR = Number.MAX_SAFE_INTEGER;

describe('the live feed, look by look', () => {
  let it: TestApp;
  let userId: string;
  const feeds: Feed[] = [];
  beforeAll(async () => {
    it = await startApp('embedded');
    userId = (await it.player()).user_id;
  });
  afterAll(async () => {
    for (const feed of feeds) await feed.close();
    await it.close();
  });

  function feedOf(
    context: Parameters<typeof createFeed>[0] = it.context,
    options: Partial<FeedOptions> = {},
  ): Feed {
    const feed = createFeed(context, {
      everyMs: HOUR_MS,
      countEveryMs: HOUR_MS,
      countChangesEveryMs: 0,
      aliveEveryMs: HOUR_MS,
      recent: 3,
      toldPerTurn: 50,
      onFailure: (error) => expect.fail(String(error)),
      ...options,
    });
    feeds.push(feed);
    return feed;
  }

  let lastWinMs = Date.now();
  const leave = (rupees: number) => {
    // Wins of one millisecond have no order.
    lastWinMs = Math.max(lastWinMs + 1, Date.now());
    return leaveWin(it.database.db, {
      user_id: userId,
      round_id: randomUUID(),
      type: 1,
      step: 1,
      multiplier: 102,
      win_paise: BigInt(rupees) * 100n,
      at: new Date(lastWinMs),
    });
  };

  const amountsOf = (events: readonly FeedEvent[]): unknown[] =>
    events.filter(({ name }) => name === 'win').map(({ data }) => (data as { amount: number }).amount);
  const newestId = (events: readonly FeedEvent[]): number =>
    events.findLast(({ id }) => id !== null)?.id ?? 0;

  /** Listens, and keeps all that comes, what was missed included. */
  async function listenAt(feed: Feed, after: number | null = null) {
    await feed.ready(after);
    const events: FeedEvent[] = [];
    const { events: missed, stop } = feed.listen((more) => events.push(...more), after);
    events.unshift(...missed);
    return { events, stop };
  }

  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  };

  test('who joins between two counts is never told that nobody is there', async () => {
    const feed = feedOf(it.context, { countChangesEveryMs: HOUR_MS });
    const newcomer = await listenAt(feed);
    await leave(1);
    await feed.ready(FAR);
    await until(() => amountsOf(newcomer.events).length > 0);
    const told = newcomer.events.filter(({ name }) => name === 'online').map(({ data }) => data);
    expect(new Set(told)).toEqual(new Set([1]));
  });

  test('an id beyond the newest is of no feed of ours: who brings it is told the newest wins, like a newcomer', async () => {
    for (const rupees of [11, 12, 13, 14]) await leave(rupees);
    const feed = feedOf();
    const newcomer = await listenAt(feed);
    const stranger = await listenAt(feed, FAR);
    expect(amountsOf(newcomer.events)).toEqual([12, 13, 14]);
    expect(amountsOf(stranger.events)).toEqual([12, 13, 14]);
    await leave(15);
    await feed.ready(FAR);
    await until(() => amountsOf(stranger.events).length > 3);
    expect(amountsOf(stranger.events)).toEqual([12, 13, 14, 15]);
  });

  test('an id that another server has told and this one has not read yet is known: nothing comes twice', async () => {
    const [ahead, behind] = [feedOf(), feedOf()];
    await listenAt(behind);
    await leave(21);
    await numberWins(it.database);
    const moving = await listenAt(ahead);
    const moved = await listenAt(behind, newestId(moving.events));
    expect(amountsOf(moved.events)).toEqual([]);
    await leave(22);
    await behind.ready(FAR);
    await until(() => amountsOf(moved.events).length > 0);
    expect(amountsOf(moved.events)).toEqual([22]);
  });

  test('who joins while a win is being told to others has it once, and who leaves meanwhile harms nobody', async () => {
    const feed = feedOf(it.context, { toldPerTurn: 1 });
    const old = await Promise.all(Array.from({ length: 6 }, () => listenAt(feed)));
    await leave(31);
    await feed.ready(FAR);
    await until(() => amountsOf(old[1]?.events ?? []).includes(31));
    expect(amountsOf(old[5]?.events ?? [])).not.toContain(31);
    old[3]?.stop();
    const newcomer = await listenAt(feed);
    const returning = await listenAt(feed, newestId(newcomer.events) - 1);
    expect(amountsOf(newcomer.events).at(-1)).toBe(31);
    await leave(32);
    await feed.ready(FAR);
    await until(() => amountsOf(returning.events).includes(32));
    const last = (events: readonly FeedEvent[]) => amountsOf(events).filter((rupees) => Number(rupees) > 30);
    for (const [index, { events }] of old.entries())
      expect(last(events)).toEqual(index === 3 ? [] : [31, 32]);
    expect(last(newcomer.events)).toEqual([31, 32]);
    expect(last(returning.events)).toEqual([31, 32]);
  });

  test('a look that fails half-way loses no win: the next one tells it', async () => {
    let isDown = false;
    const db = new Proxy(it.database.db, {
      get: (target, key) => {
        if (isDown && key === 'insert') throw new Error('The count of who listens cannot be written.');
        return Reflect.get(target, key);
      },
    });
    const feed = feedOf({ ...it.context, database: { ...it.database, db } });
    const listener = await listenAt(feed);
    await leave(41);
    isDown = true;
    await expect(feed.ready(FAR)).rejects.toThrow('cannot be written');
    isDown = false;
    await feed.ready(FAR);
    await until(() => amountsOf(listener.events).includes(41));
    expect(amountsOf(listener.events).filter((rupees) => rupees === 41)).toHaveLength(1);
  });
});
