import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/contract/day.ts';
import { liveWins, onlinePlayers, tickerState } from '../../../src/server/platform/db/schema/schema.ts';
import { createPresence } from '../../../src/server/social/presence.ts';
import { sweep } from '../../../src/server/sweeper.ts';
import { block, done } from '../support/acts.ts';
import {
  type FakeClock,
  fakeClock,
  type Player,
  REAL_MONEY,
  startApp,
  type TestApp,
  useApp,
} from '../support/harness.ts';
import { EASY, round } from '../support/rounds.ts';
import { useTwoServers } from '../support/two-servers.ts';

const ASKING = { 'user-id': '8' };

async function named(it: TestApp, name: string): Promise<Player> {
  const player = await it.player();
  await player.ok('updateProfile', { body: { user_id: player.user_id, name } });
  return player;
}

const win = (player: Player) => round(player).on(EASY).step().cashOut();

async function readLive(it: TestApp, clock: FakeClock) {
  await clock.advance(2_000);
  return (await it.guest().ok('live')).data;
}

describe('live wins', () => {
  const clock = fakeClock();
  const it = useApp({ clock });
  beforeEach(async () => {
    await it.database.db.execute(sql`delete from live_wins`);
  });

  const names = async () => (await readLive(it, clock)).wins.map(({ name }) => name);

  test('a cash-out is shown, the name cut as the ticker shows it; a loss is not', async () => {
    const loser = await named(it, 'Loser');
    await round(loser).on(EASY, { fatal: 1 }).fry();
    await win(await named(it, 'Venkataraghavan'));
    expect((await readLive(it, clock)).wins).toEqual([
      {
        name: 'Venkataragha…',
        amount: 1020n,
        multiplier: 102,
        type: 1,
        replay: expect.stringMatching(/^[\w-]{64}$/),
      },
    ]);
  });

  test('the ten newest are shown, the oldest of them first', async () => {
    const player = await named(it, 'Many');
    const row = { userId: player.user_id, type: 1, step: 1, multiplier: 102 };
    const startMs = clock.now().getTime();
    for (let rupees = 1; rupees <= 12; rupees++)
      await it.database.db.insert(liveWins).values({
        ...row,
        roundId: randomUUID(),
        payoutPaise: BigInt(rupees * 100),
        createdAt: new Date(startMs + rupees),
      });
    const { wins } = await readLive(it, clock);
    expect(wins.map(({ amount }) => Number(amount) / 100)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test.each(['in_live_wins', 'private_rounds'] as const)(
    'a player is hidden by %s, and shown again after',
    async (flag) => {
      const player = await named(it, 'Shy');
      const hide = (hidden: boolean) =>
        player.ok('updateProfile', {
          body: { user_id: player.user_id, [flag]: flag === 'private_rounds' ? hidden : !hidden },
        });
      await win(player);
      expect(await names()).toEqual(['Shy']);
      await hide(true);
      expect(await names()).toEqual([]);
      await hide(false);
      expect(await names()).toEqual(['Shy']);
    },
  );

  test('a blocked player is hidden, and is not online', async () => {
    const player = await named(it, 'Blocked');
    await win(player);
    expect(await names()).toEqual(['Blocked']);
    await done(block(it, player.user_id));
    expect(await names()).toEqual([]);
    await clock.advance(120_000);
    await player.ok('profile', { params: { userid: player.user_id } });
    expect((await readLive(it, clock)).online).toBe(0);
  });

  test('rows older than a day are not shown, and removed by the sweep', async () => {
    await win(await named(it, 'Old'));
    await clock.advance(DAY_MS);
    expect(await names()).toEqual([]);
    await sweep(it.context);
    expect(await it.database.db.$count(liveWins)).toBe(0);
  });

  test('the answer is public for two seconds and has an ETag; a refusal is not cached', async () => {
    await clock.advance(2_000);
    const ask = (headers = {}) => it.app.inject({ url: '/api/live', headers: { ...ASKING, ...headers } });
    const first = await ask();
    expect(first.headers['cache-control']).toBe('public, max-age=2');
    expect(first.headers['set-cookie']).toBeUndefined();
    const { etag } = first.headers;
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const again = await ask({ 'if-none-match': `"other", ${etag}` });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    await win(await named(it, 'New'));
    await clock.advance(2_000);
    const changed = await ask({ 'if-none-match': String(etag) });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
    const refused = await it.app.inject({ url: '/api/live' });
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([403, 'no-store']);
  });

  test('the database is queried at most once in two seconds', async () => {
    await clock.advance(2_000);
    const before = await it.guest().ok('live');
    await win(await named(it, 'Later'));
    expect(await it.guest().ok('live')).toEqual(before);
    expect(await names()).toEqual(['Later']);
  });
});

describe('players online', () => {
  const clock = fakeClock();
  const it = useApp({ clock });
  beforeEach(async () => {
    await clock.advance(DAY_MS);
    await it.database.db.delete(onlinePlayers);
  });

  const online = async () => (await readLive(it, clock)).online;

  test('a visitor is not; a player is for two minutes after an authenticated call', async () => {
    const player = await it.player();
    await it.guest().ok('gameRules');
    expect(await online()).toBe(0);
    await player.profile();
    await player.refused('bet', player.betRequest({ amount: 100_000 }));
    expect(await online()).toBe(1);
    await clock.advance(114_000);
    expect(await online()).toBe(1);
    await clock.advance(2_000);
    expect(await online()).toBe(0);
  });

  test('a player is written at most once a minute', async () => {
    const presence = createPresence(it.database, clock);
    const seenAt = async () => (await it.database.db.select().from(onlinePlayers))[0]?.seenAt.getTime();
    const userId = randomUUID();
    const startMs = clock.now().getTime();
    const call = async () => {
      presence.note(userId);
      await presence.write();
      return seenAt();
    };
    expect(await call()).toBe(startMs);
    await clock.advance(59_999);
    expect(await call()).toBe(startMs);
    await clock.advance(1);
    await presence.write();
    expect(await seenAt()).toBe(startMs + 59_999);
  });

  test('the sweep removes players who have gone', async () => {
    await (await it.player()).profile();
    expect(await online()).toBe(1);
    await sweep(it.context);
    expect(await it.database.db.$count(onlinePlayers)).toBe(1);
    await clock.advance(120_001);
    await sweep(it.context);
    expect(await it.database.db.$count(onlinePlayers)).toBe(0);
  });

  test('the ticker of a demo shows the sample below 20 players online, and again below 15', async () => {
    await it.database.db.update(tickerState).set({ showsSample: true });
    const sampleAt = async (players: number) => {
      await it.database.db.delete(onlinePlayers);
      const seenAt = clock.now();
      const rows = Array.from({ length: players }, () => ({ userId: randomUUID(), seenAt }));
      if (players > 0) await it.database.db.insert(onlinePlayers).values(rows);
      const { online: counted, sample } = await readLive(it, clock);
      expect(counted).toBe(players);
      return sample;
    };
    const shown: boolean[] = [];
    for (const players of [0, 15, 19, 20, 19, 15, 14, 15, 19, 20]) shown.push(await sampleAt(players));
    expect(shown).toEqual([true, true, true, false, false, false, true, true, true, false]);
  });
});

test('with real money the ticker never shows the sample', async () => {
  const clock = fakeClock();
  const it = await startApp('postgres', { clock, config: REAL_MONEY });
  expect(await readLive(it, clock)).toEqual({ sample: false, online: 0, wins: [] });
  await it.close();
});

describe('two servers of one database', () => {
  const clock = fakeClock();
  const { apps, newPlayer } = useTwoServers({ clock });
  const [one, two] = apps;

  test('count a player once, show each other’s wins and switch the sample together', async () => {
    const [player, elsewhere] = await newPlayer();
    await win(player);
    await elsewhere.rounds();
    await one.context.presence.write();
    const read = await readLive(two, clock);
    expect(read).toMatchObject({ sample: true, online: 1, wins: [{ amount: 1020n }] });
    expect(await readLive(one, clock)).toEqual(read);

    const more = Array.from({ length: 19 }, () => ({ userId: randomUUID(), seenAt: clock.now() }));
    await one.database.db.insert(onlinePlayers).values(more);
    expect((await readLive(one, clock)).sample).toBe(false);
    await one.database.db.delete(onlinePlayers).where(eq(onlinePlayers.userId, more[0]?.userId ?? ''));
    expect(await readLive(two, clock)).toMatchObject({ sample: false, online: 19 });
  });
});
