import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Options } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { networkOf } from '../../src/server/http/network.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { loginAttempts, players, sessions } from '../../src/server/platform/db/schema/schema.ts';
import { createPasswords } from '../../src/server/players/passwords.ts';
import { block, done, setPassword } from './acts.ts';
import {
  DATABASES,
  fakeClock,
  freshDatabase,
  freshPhone,
  type Guest,
  PASSWORD,
  Player,
  type Reply,
  type RequestOptions,
  startApp,
  type TestApp,
} from './harness.ts';

/** What was asked of argon2: its cost counts here, not its time. */
const work = vi.hoisted(() => {
  // Another file of this worker has loaded the server with the argon2 that nobody counts.
  vi.resetModules();
  return {
    /** the stored hashes that passwords were held against, in order */
    verified: [] as string[],
    running: 0,
    most: 0,
    hold: null as Promise<void> | null,
  };
});

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const counted = async <T>(act: () => Promise<T>): Promise<T> => {
    work.running++;
    work.most = Math.max(work.most, work.running);
    const { hold } = work;
    try {
      await hold;
      return await act();
    } finally {
      work.running--;
    }
  };
  return {
    ...real,
    hash: (password: string, options: Options) => counted(() => real.hash(password, options)),
    verify: (stored: string, password: string) => {
      work.verified.push(stored);
      return counted(() => real.verify(stored, password));
    },
  };
});

/** From now on hashes stand still until they are let go. */
function holdHashes(): { letGo(): void } {
  let letGo = (): void => undefined;
  work.hold = new Promise((resolve) => {
    letGo = resolve;
  });
  return {
    letGo: () => {
      work.hold = null;
      letGo();
    },
  };
}

/** Hashes at work at once on this machine. */
const AT_ONCE = Math.max(1, Math.min(3, Math.floor(availableParallelism() / 2)));

const LIMITED = { limits: true } as const;
const FIFTEEN_MIN_S = 15 * 60;

describe('guessing a password', () => {
  const clock = fakeClock();
  let database: Database;
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
    const shared: Database = { ...database, close: async () => undefined };
    one = await startApp('postgres', { database: shared, clock, config: LIMITED });
    two = await startApp('postgres', { database: shared, clock, config: LIMITED });
  });
  afterAll(async () => {
    await one.close();
    await two.close();
    await database.close();
  });
  beforeEach(() => clock.advance(24 * 60 * 60 * 1000));

  let addresses = 0;
  /** @param remoteAddress unset: one nobody had before */
  const guess = async (
    app: TestApp,
    mobile: string,
    password: string,
    { address = `10.1.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`, headers = {} } = {},
  ) => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: address,
      headers: { 'user-id': '8', ...headers },
      payload: { mobile, password },
    });
    return {
      http: answer.statusCode,
      body: answer.json() as Record<string, unknown>,
      headers: answer.headers,
    };
  };

  test('is slowed by phone, on all servers together, from however many addresses', async () => {
    const { phone } = await one.player();
    for (let tries = 0; tries < 50; tries++) {
      const { http } = await guess(tries % 2 === 0 ? one : two, phone, `wrong ${tries}`);
      expect(http).toBe(401);
    }
    for (const app of [one, two]) {
      const { http, body, headers } = await guess(app, phone, PASSWORD);
      expect(http).toBe(429);
      expect(body).toMatchObject({ success: false, code: 'too_many', retry_after: expect.any(Number) });
      expect(headers['retry-after']).toBe(String(body.retry_after));
    }
  });

  test('may be tried again exactly when the answer says, not before', async () => {
    const { phone } = await one.player();
    const fromHere = { address: '198.51.100.77' };
    for (let tries = 0; tries < 30; tries++) {
      await guess(one, phone, 'wrong', fromHere);
      await clock.advance(1000);
    }
    const { body } = await guess(one, phone, PASSWORD, fromHere);
    const waitS = Number(body.retry_after);
    expect(waitS).toBeLessThanOrEqual(FIFTEEN_MIN_S);
    await clock.advance((waitS - 2) * 1000);
    expect((await guess(one, phone, PASSWORD, fromHere)).http).toBe(429);
    await clock.advance(3000);
    // That last try counted as well, so it is the next in the row that must be waited for.
    const again = await guess(two, phone, PASSWORD, fromHere);
    await clock.advance(Number(again.body.retry_after ?? 0) * 1000);
    expect((await guess(two, phone, PASSWORD, fromHere)).http).toBe(200);
  });

  test('in parallel gets no more tries than one after the other', async () => {
    const { phone } = await one.player();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, tries) =>
        guess(tries % 2 === 0 ? one : two, phone, 'wrong', { address: '198.51.100.78' }),
      ),
    );
    const lookedAt = answers.filter(({ http }) => http === 401).length;
    expect(lookedAt).toBeLessThanOrEqual(10);
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(40 - lookedAt);
  });

  test('is forgotten after a successful login', async () => {
    const { phone } = await one.player();
    const address = '198.51.100.79';
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 9; tries++)
        expect((await guess(one, phone, 'wrong', { address })).http).toBe(401);
      expect((await guess(two, phone, PASSWORD, { address })).http).toBe(200);
    }
  });

  test('is slowed by address, over all phones and servers', async () => {
    const address = '203.0.113.7';
    const statuses: number[] = [];
    for (let tries = 0; tries < 101; tries++)
      statuses.push((await guess(tries % 2 === 0 ? one : two, freshPhone(), 'wrong', { address })).http);
    expect(statuses.slice(0, 100).every((http) => http === 401)).toBe(true);
    expect(statuses[100]).toBe(429);
    const { phone } = await one.player();
    expect((await guess(two, phone, PASSWORD, { address })).http).toBe(429);
    expect((await guess(two, phone, PASSWORD)).http).toBe(200);
  });

  test('gains nothing from a made-up X-Forwarded-For', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 101; tries++) {
      const headers = { 'x-forwarded-for': `198.51.100.${tries}`, forwarded: `for=198.51.100.${tries}` };
      statuses.push((await guess(one, freshPhone(), 'wrong', { address: '203.0.113.8', headers })).http);
    }
    expect(statuses[100]).toBe(429);
  });

  test('gains nothing from the other addresses of one IPv6 network', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 101; tries++) {
      const address = `2001:db8:1:2:${tries.toString(16)}::1`;
      statuses.push((await guess(one, freshPhone(), 'wrong', { address })).http);
    }
    expect(statuses[100]).toBe(429);
    expect((await guess(one, freshPhone(), 'wrong', { address: '2001:db8:1:3::1' })).http).toBe(401);
  });

  test('does not count when it is refused: one address cannot lock others out of a phone number', async () => {
    const { phone } = await one.player();
    const address = '198.51.100.80';
    const statuses: number[] = [];
    for (let tries = 0; tries < 80; tries++)
      statuses.push((await guess(tries % 2 === 0 ? one : two, phone, `wrong ${tries}`, { address })).http);
    expect(statuses.filter((http) => http === 401)).toHaveLength(10);
    expect(statuses.filter((http) => http === 429)).toHaveLength(70);
    expect((await guess(one, phone, PASSWORD)).http).toBe(200);
  });

  test('does not count while it waits or when it is refused, and other addresses are next', async () => {
    const [victim, other] = [await one.player(), await one.player()];
    const { letGo } = holdHashes();
    const address = '198.51.100.81';
    const flood = Array.from({ length: 60 }, () => guess(one, victim.phone, 'wrong', { address }));
    await vi.waitFor(() => expect(work.running).toBe(AT_ONCE));
    const away = Promise.all(flood).then((answers) => answers.filter(({ http }) => http === 429));
    const attempts = await database.db
      .select()
      .from(loginAttempts)
      .where(eq(loginAttempts.phone, victim.phone));
    expect(attempts.filter(({ call }) => call === 'login')).toHaveLength(AT_ONCE);
    const login = guess(one, other.phone, PASSWORD);
    work.verified = [];
    letGo();
    expect((await login).http).toBe(200);
    const [owner] = await database.db.select().from(players).where(eq(players.phone, other.phone));
    const turn = work.verified.indexOf(owner?.passwordHash ?? '');
    // Of the thirty that wait from the other address, as many as run at once may have been before.
    expect(turn).toBeGreaterThanOrEqual(0);
    expect(turn).toBeLessThanOrEqual(AT_ONCE);
    expect((await away).every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    expect((await Promise.all(flood)).filter(({ http }) => http === 401)).toHaveLength(10);
  });

  test('rightly is limited as well, by number and by address', async () => {
    const { phone } = await one.player();
    for (let logins = 0; logins < 30; logins++)
      expect((await guess(logins % 2 === 0 ? one : two, phone, PASSWORD)).http).toBe(200);
    expect(await guess(one, phone, PASSWORD)).toMatchObject({ http: 429, body: { code: 'too_many' } });
    const address = '198.51.100.82';
    const crowd = await Promise.all(Array.from({ length: 11 }, () => one.player()));
    const statuses: number[] = [];
    for (let logins = 0; logins < 301; logins++) {
      statuses.push((await guess(one, crowd[logins % 11]?.phone ?? '', PASSWORD, { address })).http);
      await clock.advance(100);
    }
    expect(statuses.slice(0, 300).every((http) => http === 200)).toBe(true);
    expect(statuses[300]).toBe(429);
  });

  test('costs the server the same for a phone number without an account', async () => {
    const { phone } = await one.player();
    work.verified = [];
    const known = await guess(one, phone, 'wrong');
    const unknown = await guess(one, freshPhone(), 'wrong');
    expect(unknown).toEqual({ ...known, headers: expect.anything() });
    expect(work.verified).toHaveLength(2);
    const [asked, instead] = work.verified.map((stored) => stored.split('$').slice(0, 4).join('$'));
    expect(asked).toBe(instead);
    expect(asked).toMatch(/^\$argon2id\$/);
  });
});

type Act = 'block' | 'reset';

describe('a password that was right', () => {
  let database: Database;
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
    const shared: Database = { ...database, close: async () => undefined };
    one = await startApp('postgres', { database: shared });
    two = await startApp('postgres', { database: shared });
  });
  afterAll(async () => {
    await one.close();
    await two.close();
    await database.close();
  });
  beforeEach(() => {
    work.hold = null;
  });

  const sessionsOf = ({ user_id: userId }: Player) =>
    database.db.select().from(sessions).where(eq(sessions.userId, userId));
  const loggingIn = ({ phone: mobile }: Player) =>
    one.guest().send('login', { body: { mobile, password: PASSWORD } });

  const atTheOther = async (act: Act, player: Player): Promise<void> => {
    // What hashes now does not stand still.
    work.hold = null;
    await (act === 'block'
      ? done(block(two, player.user_id))
      : setPassword(two, player.user_id, 'another one'));
  };

  /** A player whose password is being looked at, on one server, while something is done in the back office of the other. */
  async function meanwhile(asked: (player: Player) => Promise<Reply>, act: Act) {
    const player = await one.player();
    const { letGo } = holdHashes();
    const answer = asked(player);
    await vi.waitFor(() => expect(work.running).toBe(1));
    await atTheOther(act, player).finally(letGo);
    return { player, answer: await answer };
  }

  test('opens no session when it was reset while it was looked at', async () => {
    const { player, answer } = await meanwhile(loggingIn, 'reset');
    expect(answer).toMatchObject({ http: 401, body: { code: 'wrong_password' } });
    expect(await sessionsOf(player)).toEqual([]);
  });

  test('opens no session when the player was blocked while it was looked at', async () => {
    const { player, answer } = await meanwhile(loggingIn, 'block');
    expect(answer).toMatchObject({ http: 403, body: { code: 'blocked' } });
    // Only the one of the registration, which may read for ten minutes that it is over.
    expect(await sessionsOf(player)).toHaveLength(1);
  });

  const again = (player: Player, key: string): RequestOptions => ({
    body: { email: '', phone: player.phone, password: PASSWORD },
    key,
  });

  test('opens no session by a registration sent again, after a reset or a block', async () => {
    for (const [act, http] of [
      ['reset', 401],
      ['block', 403],
    ] as const) {
      const player = new Player(one.app);
      player.phone = freshPhone();
      const key = randomUUID();
      player.user_id = (await player.ok('register', again(player, key))).user_id;
      const before = (await sessionsOf(player)).length;
      expect((await one.guest().send('register', again(player, key))).http).toBe(200);
      expect(await sessionsOf(player)).toHaveLength(before + 1);
      const { letGo } = holdHashes();
      work.verified = [];
      const answer = one.guest().send('register', again(player, key));
      await vi.waitFor(() => expect(work.running).toBe(1));
      letGo();
      // The hash that every registration makes is through; now its password is looked at.
      const second = holdHashes();
      await vi.waitFor(() => expect(work.verified).toHaveLength(1));
      await atTheOther(act, player).finally(second.letGo);
      expect((await answer).http).toBe(http);
      expect(await sessionsOf(player)).toHaveLength(act === 'block' ? 2 : 0);
      // And at any later time.
      const late = await one.guest().send('register', again(player, key));
      expect(late.http).toBe(act === 'block' ? 403 : 422);
    }
  });

  test('leaves no session to a reset that comes at the same moment, 36 times', async () => {
    for (let loop = 0; loop < 36; loop++) {
      const player = await one.player();
      const [answer] = await Promise.all([
        loggingIn(player),
        setPassword(two, player.user_id, 'another one'),
      ]);
      expect([200, 401]).toContain(answer.http);
      expect(await sessionsOf(player)).toEqual([]);
    }
  });
});

describe.each(DATABASES)('sessions on %s', (kind) => {
  test('are ten a player at most: one more ends the oldest', async () => {
    const clock = fakeClock();
    const it = await startApp(kind, { clock });
    const player = await it.player();
    const guests: Guest[] = [player];
    for (let logins = 0; logins < 12; logins++) {
      await clock.advance(1000);
      const guest = it.guest();
      await guest.ok('login', { body: { mobile: player.phone, password: PASSWORD } });
      guests.push(guest);
    }
    const answers = [];
    for (const guest of guests) answers.push((await guest.send('round', player.about())).http);
    expect(answers).toEqual([401, 401, 401, ...Array.from({ length: 10 }, () => 200)]);
    // A server whose clock is behind does not end what it has just opened.
    await clock.advance(-3_600_000);
    const late = it.guest();
    await late.ok('login', { body: { mobile: player.phone, password: PASSWORD } });
    await late.ok('round', player.about());
    await it.close();
  });
});

describe('behind a proxy that is named', () => {
  let it: TestApp;
  beforeAll(async () => {
    it = await startApp('embedded', { config: { ...LIMITED, trustProxy: ['10.0.0.0/8'] } });
  });
  afterAll(() => it.close());

  const from = (remoteAddress: string, forwarded: string) =>
    it.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: { 'user-id': '8', 'x-forwarded-for': forwarded },
      payload: { mobile: freshPhone(), password: 'wrong' },
    });

  test('its word of where a player comes from counts, and what the player put before it does not', async () => {
    const statuses: number[] = [];
    for (let tries = 0; tries < 101; tries++)
      statuses.push((await from('10.0.0.1', `1.2.3.${tries}, 198.51.100.9`)).statusCode);
    expect(statuses[100]).toBe(429);
    expect((await from('10.0.0.1', '198.51.100.10')).statusCode).toBe(401);
    // From elsewhere the header is only talk.
    expect((await from('192.0.2.1', '198.51.100.9')).statusCode).toBe(401);
  });
});

describe('a flood', () => {
  test('of passwords takes half the cores at most, and the rest of the crowd is told to wait', async () => {
    const passwords = await createPasswords({ cost: { memoryKib: 8, passes: 1 } });
    let release = (): void => undefined;
    work.hold = new Promise((resolve) => {
      release = resolve;
    });
    work.most = 0;
    const settled = Array.from({ length: 300 }, (_, index) =>
      passwords
        .enqueue({ address: `10.9.${index}.1`, known: false }, () => passwords.verify(null, 'x'))
        .then(
          () => 200,
          (error) => error.httpStatus,
        ),
    );
    // Those over the limit are refused at once, without a hash.
    const refused = await Promise.all(settled.slice(150));
    expect(refused.every((http) => http === 503)).toBe(true);
    expect(work.most).toBeLessThanOrEqual(Math.max(1, Math.floor(availableParallelism() / 2)));
    release();
    work.hold = null;
    const all = await Promise.all(settled);
    expect(all.filter((http) => http === 200).length).toBeGreaterThanOrEqual(100);
    expect(work.most).toBeLessThanOrEqual(Math.max(1, Math.floor(availableParallelism() / 2)));
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0001:0002:0003::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
