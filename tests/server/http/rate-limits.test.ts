import { createHmac, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  databaseKind,
  fakeClockAndDate,
  Guest,
  Player,
  startApp,
  type TestApp,
  useApp,
} from '../support/harness.ts';
import { makePlayers } from '../support/made-players.ts';
import { useTwoServers } from '../support/two-servers.ts';

const COOKIE = 'chicken_road_session';
const cookieOf = (player: Player): readonly string[] => player.cookie?.split('=')[1]?.split('.') ?? [];

describe('a session’s cookie', () => {
  const clock = fakeClockAndDate();
  const [it, other] = useTwoServers({ clock, config: { limits: true } }).apps;

  const send = (app: TestApp, player: Player, cookie: string | null) =>
    Object.assign(app.guest(), { cookie }).send('fairness', player.about());

  test('is known to every server of the database', async () => {
    const player = await it.player();
    for (const app of [it, other])
      expect(await send(app, player, player.cookie)).toMatchObject({ http: 200 });
  });

  test('of version 0.9 is valid until it ends, so that an upgrade logs nobody out', async () => {
    const player = await it.player();
    const [token = '', userId = ''] = cookieOf(player);
    const signedFor = (purpose: string): string =>
      createHmac('sha256', it.context.metadata.serverSecret)
        .update([purpose, token, userId].join('\0'))
        .digest('base64url');
    const cookie = (tag: string): string => `${COOKIE}=${token}.${userId}.${tag}`;
    expect(await send(it, player, cookie(signedFor('session')))).toMatchObject({ http: 200 });
    expect(await send(it, player, cookie(signedFor('device')))).toMatchObject({ http: 401 });
  });

  test('is invalid when any part of it is changed', async () => {
    const [player, stranger] = [await it.player(), await it.player()];
    const [token = '', userId = '', tag = ''] = cookieOf(player);
    const [theirs = '', theirId = '', theirTag = ''] = cookieOf(stranger);
    for (const forged of [
      `${token}.${theirId}.${tag}`,
      `${token}.${userId}.${theirTag}`,
      `${theirs}.${userId}.${tag}`,
      `${token}.${userId}.${tag.slice(0, -1)}${tag.endsWith('A') ? 'B' : 'A'}`,
      `${token}.${userId}.`,
      `${token}.${userId}`,
      token,
      `${token}.${userId}.${tag}.${tag}`,
    ]) {
      const refusal = { http: 401, body: { code: 'not_logged_in' } };
      expect(await send(it, player, `${COOKIE}=${forged}`), forged).toMatchObject(refusal);
    }
  });
});

test('an invented cookie is refused without a query', async () => {
  const it = await startApp(databaseKind(), { config: { limits: true } });
  const player = await it.player();
  const questions: unknown[] = [];
  const watched = await startApp(databaseKind(), {
    database: {
      ...it.database,
      db: new Proxy(it.database.db, {
        get: (db, name) => {
          questions.push(name);
          return Reflect.get(db, name);
        },
      }),
      close: async () => undefined,
    },
    config: { limits: true },
  });
  const [token, userId] = cookieOf(player);
  const guest = new Guest(watched.app);
  questions.length = 0;
  for (let tries = 0; tries < 50; tries++) {
    guest.cookie = `${COOKIE}=${token}.${userId}.${randomBytes(32).toString('base64url')}`;
    for (const name of ['fairness', 'round', 'betHistory'] as const)
      await guest.refused(name, player.about(), { http: 401 });
  }
  expect(questions).toEqual([]);
  guest.cookie = player.cookie;
  await guest.ok('fairness', player.about());
  expect(questions.length).toBeGreaterThan(0);
  await watched.close();
  await it.close();
});

describe('many players behind one address', () => {
  const clock = fakeClockAndDate();
  const it = useApp({ clock, config: { limits: true } });
  const players: Player[] = [];
  beforeAll(async () => {
    for (const made of await makePlayers(it.database.db, 1, 200))
      players.push(Object.assign(new Player(it.app), made));
  });

  test('200 that bet and read their rounds at the same moment are not refused', async () => {
    const answers = await Promise.all(
      players.flatMap((player) => [
        player.send('bet', player.betRequest()),
        player.send('profile', { params: { userid: player.user_id } }),
        player.send('betHistory', player.about()),
      ]),
    );
    expect(answers.filter(({ http }) => http !== 200).map(({ body }) => body)).toEqual([]);
  }, 120_000);

  test('a player elsewhere is answered before the thirty accounts that flood from one address', async () => {
    const [home, ...rest] = players;
    const flooders = rest.slice(0, 30);
    const order: string[] = [];
    const ask = async (player: Player, address: string, name: string): Promise<number> => {
      const query = { user_id: player.user_id, limit: '100', offset: '100' };
      const { http } = await player.send('betHistory', { query, from: address });
      order.push(name);
      return http;
    };
    await clock.advance(60_000);
    // Connects to the database, which takes longer than many answers on a busy machine.
    await Promise.all(players.slice(0, 40).map((player) => ask(player, '203.0.113.32', 'before')));
    order.length = 0;
    const flood = flooders.flatMap((player) =>
      Array.from({ length: 20 }, () => ask(player, '203.0.113.30', 'flood')),
    );
    const mine = ask(home as Player, '203.0.113.31', 'home');
    expect(await mine).toBe(200);
    expect(order.length).toBeLessThan(30);
    await Promise.all(flood);
    expect(order).toHaveLength(601);
  }, 60_000);

  test('a flood beyond all that may wait is refused to the flooders, and to nobody else', async () => {
    const [home, ...rest] = players;
    await clock.advance(60_000);
    const flood = rest
      .slice(0, 12)
      .flatMap((player) => Array.from({ length: 150 }, () => player.send('round', player.about())));
    const mine = (home as Player).send('round', (home as Player).about());
    expect((await mine).http).toBe(200);
    const held = (await Promise.all(flood)).filter(({ http }) => http === 429);
    expect(held.length).toBeGreaterThan(500);
    expect(held[0]?.body).toMatchObject({ code: 'too_many', retry_after: 1 });
  }, 60_000);
});

describe('a player who calls too often', () => {
  const clock = fakeClockAndDate();
  const it = useApp({ clock, config: { limits: true } });

  test('refused calls do not begin the window again', async () => {
    const player = await it.player();
    const ask = async () => (await player.send('round', player.about())).http;
    await Promise.all(Array.from({ length: 200 }, ask));
    await clock.advance(1_500);
    expect(await ask()).toBe(429);
    await clock.advance(600);
    expect(await ask()).toBe(200);
  });
});
