import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loginAttempts, players, sessions } from '../../src/server/platform/db/schema/schema.ts';
import { deleteExpiredSessions, endSessionsOf } from '../../src/server/players/sessions.ts';
import { sweep } from '../../src/server/sweeper.ts';
import { block, done } from './acts.ts';
import {
  DATABASES,
  type FakeClock,
  fakeClock,
  freshPhone,
  PASSWORD,
  startApp,
  type TestApp,
} from './harness.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(DATABASES)('accounts on %s', (kind) => {
  let it: TestApp;
  let clock: FakeClock;
  beforeAll(async () => {
    clock = fakeClock();
    it = await startApp(kind, { clock, config: { limits: true } });
  });
  afterAll(() => it.close());

  const from = (address: string) => ({ remoteAddress: address });

  async function register(phone = freshPhone(), more: object = {}) {
    const guest = it.guest();
    const { user_id: userId } = await guest.ok('register', {
      body: { email: '', phone, password: PASSWORD, ...more },
    });
    return { guest, phone, user_id: userId };
  }

  test('a new player is logged in with ₹1,000 of play money and a seed already promised', async () => {
    const { guest, user_id: userId } = await register();
    expect(guest.cookie).not.toBeNull();
    const { profile } = await guest.ok('profile', { params: { userid: userId } });
    expect(profile).toMatchObject({
      amount: 100_000n,
      first_recharge: 0,
      status: 1,
      wallet_version: 1,
      debt: 0n,
    });
    const fairness = await guest.ok('fairness', { query: { user_id: userId } });
    expect(fairness.data).toMatchObject({ nonce: 0, places: 25, hazards: [1, 3, 5, 10] });
  });

  test('register takes its payload as a string of JSON too, as documented', async () => {
    const text = JSON.stringify({ email: '', phone: freshPhone(), password: PASSWORD });
    await it.guest().ok('register', { body: text });
    expect(await it.guest().refused('register', { body: 'no json' })).toMatchObject({ code: 'bad_input' });
  });

  test('the player who shared the link is kept, anything else in ref is ignored', async () => {
    const { user_id: sharer } = await register();
    const referred = async (ref: string) => {
      const { user_id: userId } = await register(freshPhone(), { ref });
      const [row] = await it.database.db.select().from(players).where(eq(players.userId, userId));
      return row?.referredBy;
    };
    expect(await referred(sharer)).toBe(sharer);
    expect(await referred('00000000-0000-7000-8000-000000000000')).toBeNull();
    expect(await referred("'; drop table players; --")).toBeNull();
  });

  test('the session cookie is HttpOnly and SameSite=Strict, lives 30 days, and only its hash is stored', async () => {
    const answer = await it.app.inject({
      method: 'POST',
      url: '/api/register',
      headers: { 'user-id': '8' },
      payload: { email: '', phone: freshPhone(), password: PASSWORD },
    });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 30 * 24 * 60 * 60,
    });
    expect(cookie?.secure).toBeUndefined();
    const stored = JSON.stringify(await it.database.db.select().from(sessions));
    expect(stored).not.toContain(cookie?.value);
  });

  test('login opens a session; logout ends it for good', async () => {
    const { phone, user_id: userId } = await register();
    const guest = it.guest();
    expect(await guest.ok('login', { body: { mobile: phone, password: PASSWORD } })).toMatchObject({
      user_id: userId,
    });
    const { cookie } = guest;
    await guest.ok('profile', { params: { userid: userId } });
    await guest.ok('logout', { body: {} });
    expect(guest.cookie).toBeNull();
    guest.cookie = cookie;
    expect(await guest.refused('profile', { params: { userid: userId } })).toMatchObject({
      http: 401,
      code: 'not_logged_in',
    });
  });

  test('a wrong password and an unknown phone number get the same answer', async () => {
    const { phone } = await register();
    const wrong = await it.guest().refused('login', { body: { mobile: phone, password: 'wrong' } });
    const unknown = await it.guest().refused('login', { body: { mobile: freshPhone(), password: 'wrong' } });
    expect(wrong).toMatchObject({ http: 401, code: 'wrong_password' });
    expect(unknown).toEqual(wrong);
  });

  test('a session ends after 30 days, and when a player’s sessions are ended', async () => {
    const { guest, user_id: userId } = await register();
    await clock.advance(30 * DAY_MS - MINUTE_MS);
    await guest.ok('profile', { params: { userid: userId } });
    await clock.advance(2 * MINUTE_MS);
    expect(await guest.refused('profile', { params: { userid: userId } })).toMatchObject({ http: 401 });
    await deleteExpiredSessions(it.database.db);
    const left = await it.database.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(left).toEqual([]);
    const other = await register();
    await endSessionsOf(it.database.db, other.user_id);
    await other.guest.refused('profile', { params: { userid: other.user_id } });
  });

  const guessing =
    (phone: string) =>
    (address: string, password: string, cookie = '') =>
      it.app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'user-id': '8', cookie },
        payload: { mobile: phone, password },
        ...from(address),
      });

  test('ten guesses at a phone number from one address, then it must wait; parallel guesses count too', async () => {
    const { phone } = await register();
    const guess = guessing(phone);
    for (let index = 0; index < 5; index++)
      expect((await guess('10.1.0.1', `guess ${index}`)).statusCode).toBe(401);
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => guess('10.1.0.1', `guess at once ${index}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(5);
    const held = answers.find(({ statusCode }) => statusCode === 429);
    expect(held?.json()).toMatchObject({ code: 'too_many', retry_after: expect.any(Number) });
    expect(Number(held?.headers['retry-after'])).toBeGreaterThan(0);
    // Not even the right password passes from there now, but it does from elsewhere, and there after the window.
    expect((await guess('10.1.0.1', PASSWORD)).statusCode).toBe(429);
    expect((await guess('10.1.0.2', PASSWORD)).statusCode).toBe(200);
    expect((await guess('10.1.0.1', PASSWORD)).statusCode).toBe(429);
    await clock.advance(16 * MINUTE_MS);
    expect((await guess('10.1.0.1', PASSWORD)).statusCode).toBe(200);
    const left = await it.database.db.select().from(loginAttempts).where(eq(loginAttempts.phone, phone));
    expect(left.filter(({ call, address }) => call === 'login' && address === '10.1.0.1')).toEqual([]);
  });

  test('fifty guesses at a phone number from anywhere, then every stranger must wait', async () => {
    const { phone } = await register();
    const guess = guessing(phone);
    const statuses: number[] = [];
    for (let index = 0; index < 51; index++)
      statuses.push((await guess(`10.3.0.${index}`, 'guess')).statusCode);
    expect(statuses.slice(0, 50).every((status) => status === 401)).toBe(true);
    expect(statuses[50]).toBe(429);
    expect((await guess('10.4.0.1', PASSWORD)).statusCode).toBe(429);
  });

  describe('a device that has logged in before', () => {
    const deviceTokenOf = (answer: { cookies: readonly { name: string; value: string }[] }): string =>
      answer.cookies.find(({ name }) => name === 'chicken_road_device')?.value ?? '';
    const asCookie = (token: string): string => `chicken_road_device=${token}`;

    /** @returns the token of a device that has logged the number in */
    async function known(phone: string): Promise<string> {
      const token = deviceTokenOf(await guessing(phone)('10.5.0.1', PASSWORD));
      expect(token).toMatch(/^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/);
      return token;
    }

    test('is let in while strangers keep guessing at its number, and from an address that must wait', async () => {
      const { phone } = await register();
      const guess = guessing(phone);
      const cookie = asCookie(await known(phone));
      for (let index = 0; index < 60; index++) await guess(`10.6.0.${index % 12}`, 'guess');
      expect((await guess('10.6.1.1', PASSWORD)).statusCode).toBe(429);
      expect((await guess('10.6.0.1', PASSWORD, cookie)).statusCode).toBe(200);
    });

    test('has ten tries like anybody else, and they are its own', async () => {
      const { phone } = await register();
      const guess = guessing(phone);
      const cookie = asCookie(await known(phone));
      const statuses: number[] = [];
      // From another address each time: it is the device that counts.
      for (let index = 0; index < 11; index++)
        statuses.push((await guess(`10.7.0.${index}`, 'guess', cookie)).statusCode);
      expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true);
      expect(statuses[10]).toBe(429);
      expect((await guess('10.7.1.1', PASSWORD, cookie)).statusCode).toBe(429);
      expect((await guess('10.7.1.1', PASSWORD)).statusCode).toBe(200);
    });

    test('keeps its token, which no script can read, and a token made up or of another number is none', async () => {
      const mine = await register();
      const other = await register();
      const token = await known(mine.phone);
      const again = await guessing(mine.phone)('10.5.0.1', PASSWORD, asCookie(token));
      expect(deviceTokenOf(again)).toBe('');
      const first = await guessing(other.phone)('10.5.0.1', PASSWORD);
      const line = [first.headers['set-cookie']]
        .flat()
        .find((one) => one?.startsWith('chicken_road_device='));
      expect(line).toMatch(/; HttpOnly/);
      expect(line).toMatch(/; SameSite=Strict/);
      for (let index = 0; index < 50; index++) await guessing(other.phone)(`10.8.0.${index}`, 'guess');
      const [name = '', signature = ''] = deviceTokenOf(first).split('.');
      const turned = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
      for (const forged of [token, `${name}.${turned}`, `${name}.`, name, 'x'])
        expect((await guessing(other.phone)('10.8.1.1', PASSWORD, asCookie(forged))).statusCode).toBe(429);
      expect(
        (await guessing(other.phone)('10.8.1.1', PASSWORD, asCookie(deviceTokenOf(first)))).statusCode,
      ).toBe(200);
    });
  });

  test('one address may not guess at a hundred phone numbers', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 105; index++) {
      const { statusCode } = await it.app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'user-id': '8' },
        payload: { mobile: freshPhone(), password: 'guess' },
        ...from('10.2.0.1'),
      });
      statuses.push(statusCode);
    }
    expect(statuses.slice(0, 100).every((status) => status === 401)).toBe(true);
    expect(statuses.slice(100).every((status) => status === 429)).toBe(true);
    const elsewhere = await register();
    await elsewhere.guest.ok('login', { body: { mobile: elsewhere.phone, password: PASSWORD } });
  });

  test('the sweeper forgets attempts that no longer count', async () => {
    await it.guest().refused('login', { body: { mobile: freshPhone(), password: 'wrong' } });
    await clock.advance(16 * MINUTE_MS);
    await sweep(it.context);
    expect(await it.database.db.select().from(loginAttempts)).toEqual([]);
  });

  test('a blocked player cannot log in, and reads only the status', async () => {
    const player = await it.player();
    await done(block(it, player.user_id));
    expect((await player.profile()).status).toBe(2);
    for (const [name, sending] of [
      ['bet', player.betRequest()],
      ['round', player.about()],
      ['fairness', player.about()],
      ['betHistory', player.about()],
      ['updateProfile', { body: { user_id: player.user_id, name: 'x' } }],
    ] as const)
      expect(await player.refused(name, sending)).toMatchObject({ http: 403, code: 'blocked' });
    expect(
      await it.guest().refused('login', { body: { mobile: player.phone, password: PASSWORD } }),
    ).toMatchObject({ http: 403, code: 'blocked' });
  });

  test('a new player has one of the twelve avatars, and chooses another and a name', async () => {
    const player = await it.player();
    const { data } = await player.ok('avatarList');
    expect(data).toHaveLength(12);
    const given = await player.profile();
    expect(data).toContainEqual({ id: given.avatar_id, avatars: given.profile_image });
    expect((await player.profile()).avatar_id).toBe(given.avatar_id);
    await player.ok('updateAvatar', { query: { user_id: player.user_id, avatar_id: '7' } });
    await player.ok('updateProfile', { body: { user_id: player.user_id, name: '  Asha  ' } });
    expect(await player.profile()).toMatchObject({
      avatar_id: 7,
      profile_image: data[6]?.avatars,
      name: 'Asha',
    });
    expect(
      await player.refused('updateAvatar', { query: { user_id: player.user_id, avatar_id: '13' } }),
    ).toMatchObject({ http: 404 });
    for (const name of ['', ' ', 'x'.repeat(33), 'a\u0000b', 'a\ud800'])
      await player.refused('updateProfile', { body: { user_id: player.user_id, name } });
    expect((await player.profile()).name).toBe('Asha');
  });

  test('a password is kept as argon2id and nowhere in the clear', async () => {
    const { user_id: userId } = await register();
    const [row] = await it.database.db.select().from(players).where(eq(players.userId, userId));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });
});
