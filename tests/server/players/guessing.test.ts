import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Options } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { networkOf } from '../../../src/server/http/network.ts';
import { loginAttempts, players, sessions } from '../../../src/server/platform/db/schema/schema.ts';
import { defer } from '../../deferred.ts';
import { block, done, setPassword } from '../support/acts.ts';
import {
  fakeClock,
  freshPhone,
  PASSWORD,
  Player,
  type Reply,
  type RequestOptions,
  statusesOf,
  type TestApp,
  useApp,
} from '../support/harness.ts';
import { many, useTwoServers } from '../support/two-servers.ts';

const work = vi.hoisted(() => {
  // Another file of this worker has loaded the server with the argon2 that nobody counts.
  vi.resetModules();
  return { verified: [] as string[], running: 0, hold: null as Promise<void> | null };
});

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const counted = async <T>(act: () => Promise<T>): Promise<T> => {
    work.running++;
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

function holdHashes() {
  const { promise, resolve } = defer();
  work.hold = promise;
  const letGo = () => {
    work.hold = null;
    resolve();
  };
  return { letGo };
}

const AT_ONCE = Math.max(1, Math.min(3, Math.floor(availableParallelism() / 2)));
const LIMITED = { limits: true } as const;
const FIFTEEN_MIN_S = 15 * 60;

/** Stores attempts as earlier logins leave them: each real one costs a hash. */
const storeAttempts = (
  { database, context }: TestApp,
  times: number,
  call: 'login' | 'logged_in',
  of: { readonly loginName: string } | { readonly address: string },
) =>
  database.db.insert(loginAttempts).values(
    Array.from({ length: times }, (_, index) => ({
      attemptId: uuidv7(),
      call,
      loginName: freshPhone(),
      address: `10.2.0.${index}`,
      device: null,
      createdAt: context.clock.now(),
      ...of,
    })),
  );

describe('guessing a password', () => {
  const clock = fakeClock();
  const [one, two] = useTwoServers({ clock, config: LIMITED }).apps;
  beforeEach(() => clock.advance(24 * 60 * 60 * 1000));

  let addresses = 0;
  const guess = async (
    app: TestApp,
    mobile: string,
    password: string,
    { address = `10.1.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`, headers = {} } = {},
  ) => {
    const { body, ...reply } = await app
      .guest()
      .send('login', { from: address, headers, body: { mobile, password } });
    return { ...reply, body: body as Record<string, unknown> };
  };

  const all = (http: number, tries: number): readonly number[] => Array(tries).fill(http);
  const inTurns = (index: number): TestApp => (index % 2 === 0 ? one : two);

  test('is slowed by phone, on all servers together, from however many addresses', async () => {
    const { phone } = await one.player();
    await storeAttempts(one, 46, 'login', { loginName: phone });
    expect(await statusesOf(4, (index) => guess(inTurns(index), phone, `wrong ${index}`))).toEqual(
      all(401, 4),
    );
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
    await statusesOf(30, async () => {
      await clock.advance(1000);
      return guess(one, phone, 'wrong', fromHere);
    });
    const { body } = await guess(one, phone, PASSWORD, fromHere);
    const waitS = Number(body.retry_after);
    const until = new Date(clock.now().getTime() + waitS * 1000).toISOString();
    expect(body).toMatchObject({ until, message: `Too many attempts. Try again at ${until}.` });
    expect(waitS).toBeLessThanOrEqual(FIFTEEN_MIN_S);
    await clock.advance((waitS - 2) * 1000);
    expect((await guess(one, phone, PASSWORD, fromHere)).http).toBe(429);
    await clock.advance(3000);
    const again = await guess(two, phone, PASSWORD, fromHere);
    await clock.advance(Number(again.body.retry_after ?? 0) * 1000);
    expect((await guess(two, phone, PASSWORD, fromHere)).http).toBe(200);
  });

  test('in parallel gets no more tries than one after the other', async () => {
    const { phone } = await one.player();
    const answers = await many(40, (index) =>
      guess(inTurns(index), phone, 'wrong', { address: '198.51.100.78' }),
    );
    const lookedAt = answers.filter(({ http }) => http === 401).length;
    expect(lookedAt).toBeLessThanOrEqual(10);
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(40 - lookedAt);
  });

  test('is forgotten after a successful login', async () => {
    const { phone } = await one.player();
    const address = '198.51.100.79';
    for (let round = 0; round < 3; round++) {
      expect(await statusesOf(9, () => guess(one, phone, 'wrong', { address }))).toEqual(all(401, 9));
      expect((await guess(two, phone, PASSWORD, { address })).http).toBe(200);
    }
  });

  test('is slowed by address, over all phones and servers', async () => {
    const address = '203.0.113.7';
    await storeAttempts(one, 96, 'login', { address });
    const statuses = await statusesOf(5, (index) =>
      guess(inTurns(index), freshPhone(), 'wrong', { address }),
    );
    expect(statuses).toEqual([...all(401, 4), 429]);
    const { phone } = await one.player();
    expect((await guess(two, phone, PASSWORD, { address })).http).toBe(429);
    expect((await guess(two, phone, PASSWORD)).http).toBe(200);
  });

  test('gains nothing from a made-up X-Forwarded-For', async () => {
    const address = '203.0.113.8';
    await storeAttempts(one, 97, 'login', { address });
    const statuses = await statusesOf(4, (index) => {
      const headers = { 'x-forwarded-for': `198.51.100.${index}`, forwarded: `for=198.51.100.${index}` };
      return guess(one, freshPhone(), 'wrong', { address, headers });
    });
    expect(statuses).toEqual([...all(401, 3), 429]);
  });

  test('gains nothing from the other addresses of one IPv6 network', async () => {
    await storeAttempts(one, 97, 'login', { address: networkOf('2001:db8:1:2::1') });
    const statuses = await statusesOf(4, (index) =>
      guess(one, freshPhone(), 'wrong', { address: `2001:db8:1:2:${index}::1` }),
    );
    expect(statuses).toEqual([...all(401, 3), 429]);
    expect((await guess(one, freshPhone(), 'wrong', { address: '2001:db8:1:3::1' })).http).toBe(401);
  });

  test('does not count when it is refused: one address cannot lock others out of a phone number', async () => {
    const { phone } = await one.player();
    const address = '198.51.100.80';
    const statuses = await statusesOf(55, (index) => guess(inTurns(index), phone, 'wrong', { address }));
    expect(statuses).toEqual([...all(401, 10), ...all(429, 45)]);
    expect((await guess(one, phone, PASSWORD)).http).toBe(200);
  });

  test('does not count while it waits or when it is refused, and other addresses are next', async () => {
    const [victim, other] = [await one.player(), await one.player()];
    const { letGo } = holdHashes();
    const address = '198.51.100.81';
    const flood = Array.from({ length: 60 }, () => guess(one, victim.phone, 'wrong', { address }));
    await vi.waitFor(() => expect(work.running).toBe(AT_ONCE));
    const away = Promise.all(flood).then((answers) => answers.filter(({ http }) => http === 429));
    const attempts = await one.database.db
      .select()
      .from(loginAttempts)
      .where(eq(loginAttempts.loginName, victim.phone));
    expect(attempts.filter(({ call }) => call === 'login')).toHaveLength(AT_ONCE);
    const login = guess(one, other.phone, PASSWORD);
    work.verified = [];
    letGo();
    expect((await login).http).toBe(200);
    const [owner] = await one.database.db.select().from(players).where(eq(players.phone, other.phone));
    const turn = work.verified.indexOf(owner?.passwordHash ?? '');
    expect(turn).toBeGreaterThanOrEqual(0);
    expect(turn).toBeLessThanOrEqual(AT_ONCE);
    expect((await away).every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    expect((await Promise.all(flood)).filter(({ http }) => http === 401)).toHaveLength(10);
  });

  test('rightly is limited as well, by number and by address', async () => {
    const { phone } = await one.player();
    await storeAttempts(one, 27, 'logged_in', { loginName: phone });
    expect(await statusesOf(3, (index) => guess(inTurns(index), phone, PASSWORD))).toEqual(all(200, 3));
    expect(await guess(one, phone, PASSWORD)).toMatchObject({ http: 429, body: { code: 'too_many' } });
    const address = '198.51.100.82';
    await storeAttempts(one, 297, 'logged_in', { address });
    const crowd = await many(4, () => one.player());
    const statuses = await statusesOf(4, (index) =>
      guess(one, crowd[index]?.phone ?? '', PASSWORD, { address }),
    );
    expect(statuses).toEqual([...all(200, 3), 429]);
  });

  test('costs the server the same for a phone number without an account', async () => {
    const { phone } = await one.player();
    work.verified = [];
    const known = await guess(one, phone, 'wrong');
    const unknown = await guess(one, freshPhone(), 'wrong');
    expect(known).toMatchObject({ http: 401, body: { code: 'wrong_password' } });
    expect(unknown).toEqual({ ...known, headers: expect.anything() });
    expect(work.verified).toHaveLength(2);
    const [asked, instead] = work.verified.map((stored) => stored.split('$').slice(0, 4).join('$'));
    expect(asked).toBe(instead);
    expect(asked).toMatch(/^\$argon2id\$/);
  });
});

type Act = 'block' | 'reset';

describe('a password that was right', () => {
  const [one, two] = useTwoServers().apps;
  beforeEach(() => {
    work.hold = null;
  });

  const sessionsOf = ({ user_id: userId }: Player) =>
    one.database.db.select().from(sessions).where(eq(sessions.userId, userId));
  const loggingIn = ({ phone: mobile }: Player) =>
    one.guest().send('login', { body: { mobile, password: PASSWORD } });

  const atTheOther = async (act: Act, player: Player): Promise<void> => {
    work.hold = null;
    await (act === 'block'
      ? done(block(two, player.user_id))
      : setPassword(two, player.user_id, 'another one'));
  };

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
      const second = holdHashes();
      await vi.waitFor(() => expect(work.verified).toHaveLength(1));
      await atTheOther(act, player).finally(second.letGo);
      expect((await answer).http).toBe(http);
      expect(await sessionsOf(player)).toHaveLength(act === 'block' ? 2 : 0);
      const late = await one.guest().send('register', again(player, key));
      expect(late.http).toBe(act === 'block' ? 403 : 422);
    }
  });
});

describe('behind a proxy that is named', () => {
  const it = useApp({ config: { ...LIMITED, trustProxy: ['10.0.0.0/8'] } });

  const statusFrom = async (from: string, forwarded: string) => {
    const body = { mobile: freshPhone(), password: 'wrong' };
    return (await it.guest().send('login', { from, headers: { 'x-forwarded-for': forwarded }, body })).http;
  };

  test('its word of where a player comes from counts, and what the player put before it does not', async () => {
    await storeAttempts(it, 98, 'login', { address: '198.51.100.9' });
    for (let tries = 0; tries < 2; tries++)
      expect(await statusFrom('10.0.0.1', `1.2.3.${tries}, 198.51.100.9`)).toBe(401);
    expect(await statusFrom('10.0.0.1', '1.2.3.100, 198.51.100.9')).toBe(429);
    expect(await statusFrom('10.0.0.1', '198.51.100.10')).toBe(401);
    expect(await statusFrom('192.0.2.1', '198.51.100.9')).toBe(401);
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
