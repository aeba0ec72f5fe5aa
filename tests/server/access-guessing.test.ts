import { availableParallelism } from 'node:os';
import type { Options } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPasswords } from '../../src/server/accounts/passwords.ts';
import type { Database } from '../../src/server/db/database.ts';
import { networkOf } from '../../src/server/routes/network.ts';
import { freshDatabase, freshPhone, Guest, PASSWORD, setClock, startApp, type TestApp } from './harness.ts';

/** What was asked of argon2: its cost counts here, not its time. */
const work = vi.hoisted(() => ({
  verified: [] as string[],
  running: 0,
  most: 0,
  hold: null as Promise<void> | null,
}));

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const counted = async <T>(act: () => Promise<T>): Promise<T> => {
    work.running++;
    work.most = Math.max(work.most, work.running);
    try {
      await work.hold;
      return await act();
    } finally {
      work.running--;
    }
  };
  return {
    ...real,
    hash: (password: string, options: Options) => counted(() => real.hash(password, options)),
    verify: (stored: string, password: string) => {
      work.verified.push(stored.split('$').slice(0, 4).join('$'));
      return counted(() => real.verify(stored, password));
    },
  };
});

const LIMITED = { limits: true } as const;
const FIFTEEN_MIN_S = 15 * 60;

describe('guessing a password', () => {
  const clock = setClock();
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
  beforeEach(() => clock.pass(24 * 60 * 60 * 1000));

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
    const from_here = { address: '198.51.100.77' };
    for (let tries = 0; tries < 30; tries++) {
      await guess(one, phone, 'wrong', from_here);
      clock.pass(1000);
    }
    const { body } = await guess(one, phone, PASSWORD, from_here);
    const wait_s = Number(body.retry_after);
    expect(wait_s).toBeLessThanOrEqual(FIFTEEN_MIN_S);
    clock.pass((wait_s - 2) * 1000);
    expect((await guess(one, phone, PASSWORD, from_here)).http).toBe(429);
    clock.pass(3000);
    // That last try counted as well, so it is the next in the row that must be waited for.
    const again = await guess(two, phone, PASSWORD, from_here);
    clock.pass(Number(again.body.retry_after ?? 0) * 1000);
    expect((await guess(two, phone, PASSWORD, from_here)).http).toBe(200);
  });

  test('in parallel gets no more tries than one after the other', async () => {
    const { phone } = await one.player();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, tries) =>
        guess(tries % 2 === 0 ? one : two, phone, 'wrong', { address: '198.51.100.78' }),
      ),
    );
    const looked_at = answers.filter(({ http }) => http === 401).length;
    expect(looked_at).toBeLessThanOrEqual(10);
    expect(answers.filter(({ http }) => http === 429)).toHaveLength(40 - looked_at);
  });

  test('is forgiven to who then knows it', async () => {
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

  test('costs the server the same for a phone number without an account', async () => {
    const { phone } = await one.player();
    work.verified = [];
    const known = await guess(one, phone, 'wrong');
    const unknown = await guess(one, freshPhone(), 'wrong');
    expect(unknown).toEqual({ ...known, headers: expect.anything() });
    expect(work.verified).toHaveLength(2);
    expect(work.verified[0]).toBe(work.verified[1]);
    expect(work.verified[0]).toMatch(/^\$argon2id\$/);
  });
});

describe('behind a proxy that is named', () => {
  let it: TestApp;
  beforeAll(async () => {
    it = await startApp('embedded', { config: { ...LIMITED, trust_proxy: ['10.0.0.0/8'] } });
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
    const passwords = await createPasswords({ memory_kib: 8, passes: 1 });
    let release = (): void => undefined;
    work.hold = new Promise((resolve) => {
      release = resolve;
    });
    work.most = 0;
    const settled = Array.from({ length: 300 }, () =>
      passwords.verify(null, 'x').then(
        () => 200,
        (error) => error.http,
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

  test('of calls from one player is held at the door, and play at its promised pace is not', async () => {
    const clock = setClock();
    const it = await startApp('embedded', { clock, config: LIMITED });
    const player = await it.player();
    // Fifty a second is promised (design §9).
    for (let second = 0; second < 4; second++) {
      for (let call = 0; call < 50; call++) await player.ok('banners');
      clock.pass(1000);
    }
    const answers = [];
    for (let call = 0; call < 220; call++) answers.push(await player.send('banners'));
    expect(answers.at(-1)).toMatchObject({ http: 429, body: { code: 'too_many' } });
    const other = new Guest(it.app);
    expect((await other.send('banners')).http).toBe(200);
    await it.close();
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
