import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/contract/day.ts';
import { loginAttempts, players, sessions } from '../../../src/server/platform/db/schema/schema.ts';
import { deleteExpiredSessions, endSessionsOf } from '../../../src/server/players/sessions.ts';
import { sweep } from '../../../src/server/sweeper.ts';
import {
  fakeClock,
  freshPhone,
  type Guest,
  PASSWORD,
  type Player,
  type Reply,
  statusesOf,
  useApp,
} from '../support/harness.ts';

const NEW_PASSWORD = 'battery staple';
const clock = fakeClock();
const it = useApp({ clock, config: { limits: true } });

beforeEach(() => clock.advance(HOUR_MS));

const isLoggedIn = async (guest: Guest, player: Player) =>
  (await guest.send('profile', { params: { userid: player.user_id } })).http === 200;

async function login(player: Player, password = PASSWORD, guest: Guest = it.guest()): Promise<Guest> {
  await guest.ok('login', { body: { mobile: player.phone, password } });
  return guest;
}

describe('a registration', () => {
  const registration = (more: object = {}) => ({
    body: { email: '', phone: freshPhone(), password: PASSWORD, ...more },
  });
  const rowOf = async (userId: string) =>
    (await it.database.db.select().from(players).where(eq(players.userId, userId)))[0];

  test('logs in, with ₹1,000 of play money, a seed already promised, and the password only as argon2id', async () => {
    const player = await it.player();
    expect(await player.profile()).toMatchObject({
      amount: 100_000n,
      first_recharge: 0,
      status: 1,
      wallet_version: 1,
      debt: 0n,
    });
    expect(await player.fairness()).toMatchObject({ nonce: 0, places: 25, hazards: [1, 3, 5, 10] });
    const row = await rowOf(player.user_id);
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
  });

  test('keeps the player who shared the link, and ignores anything else in ref', async () => {
    const { user_id: sharer } = await it.player();
    const referredBy = async (ref: string) =>
      (await rowOf((await it.guest().ok('register', registration({ ref }))).user_id))?.referredBy;
    expect(await referredBy(sharer)).toBe(sharer);
    expect(await referredBy('00000000-0000-7000-8000-000000000000')).toBeNull();
    expect(await referredBy("'; drop table players; --")).toBeNull();
  });

  test('gives one of the twelve avatars; another one and a name can be chosen', async () => {
    const player = await it.player();
    const { data } = await player.ok('avatarList');
    expect(data).toHaveLength(12);
    const given = await player.profile();
    expect(data).toContainEqual({ id: given.avatar_id, avatars: given.profile_image });
    const avatar = (id: string) => ({ query: { user_id: player.user_id, avatar_id: id } });
    const name = (text: string) => ({ body: { user_id: player.user_id, name: text } });
    await player.ok('updateAvatar', avatar('7'));
    await player.ok('updateProfile', name('  Asha  '));
    await player.refused('updateAvatar', avatar('13'), { http: 404 });
    await player.refused('updateProfile', { body: { user_id: player.user_id } }, { http: 400 });
    for (const text of ['', ' ', 'x'.repeat(33), 'a\u0000b', 'a\ud800'])
      await player.refused('updateProfile', name(text), { http: 400 });
    expect(await player.profile()).toMatchObject({
      avatar_id: 7,
      profile_image: data[6]?.avatars,
      name: 'Asha',
    });
  });
});

describe('a session', () => {
  test('ends after 30 days of use, and when the sessions of its player are ended', async () => {
    const player = await it.player();
    for (let day = 0; day < 30; day++) {
      expect(await isLoggedIn(player, player)).toBe(true);
      await clock.advance(DAY_MS - 1);
    }
    expect(await isLoggedIn(player, player)).toBe(true);
    await clock.advance(31);
    expect(await isLoggedIn(player, player)).toBe(false);
    await deleteExpiredSessions(it.database.db);
    expect(await it.database.db.$count(sessions, eq(sessions.userId, player.user_id))).toBe(0);
    const other = await it.player();
    await endSessionsOf(it.database.db, other.user_id);
    expect(await isLoggedIn(other, other)).toBe(false);
  });

  const withCookie = (cookie: string | null) => Object.assign(it.guest(), { cookie });

  test('is ended by a login that replaces it, and by no other', async () => {
    const player = await it.player();
    const replaced = withCookie(player.cookie);
    const elsewhere = await login(player);
    await player.refused('login', { body: { mobile: player.phone, password: 'wrong' } });
    expect(await isLoggedIn(player, player)).toBe(true);
    await login(player, PASSWORD, player);
    expect(await isLoggedIn(player, player)).toBe(true);
    expect(await isLoggedIn(elsewhere, player)).toBe(true);
    expect(await isLoggedIn(replaced, player)).toBe(false);
  });

  test('is ended where another player logs in or registers on its device', async () => {
    const [player, second] = [await it.player(), await it.player()];
    const first = withCookie(player.cookie);
    await login(second, PASSWORD, player);
    expect(await isLoggedIn(first, player)).toBe(false);
    expect(await isLoggedIn(player, second)).toBe(true);
    const next = withCookie(player.cookie);
    await player.ok('register', { body: { email: '', phone: freshPhone(), password: PASSWORD } });
    expect(await isLoggedIn(next, second)).toBe(false);
  });
});

describe('the sessions of a player', () => {
  const ownClock = fakeClock();
  const own = useApp({ clock: ownClock });

  test('are ten at most: one more ends the oldest, whatever the clock of its server', async () => {
    const player = await own.player();
    const guests: Guest[] = [player];
    const loginAgain = async () => void guests.push(await login(player, PASSWORD, own.guest()));
    for (let logins = 0; logins < 12; logins++) {
      await ownClock.advance(1000);
      await loginAgain();
    }
    const answers = [];
    for (const guest of guests) answers.push(await isLoggedIn(guest, player));
    expect(answers).toEqual([...Array(3).fill(false), ...Array(10).fill(true)]);
    await ownClock.advance(-HOUR_MS);
    await loginAgain();
    expect(await isLoggedIn(guests.at(-1) ?? player, player)).toBe(true);
  });
});

describe('a new password', () => {
  const change = (player: Player, oldPassword: string, newPassword = NEW_PASSWORD) => ({
    body: { user_id: player.user_id, old_password: oldPassword, new_password: newPassword },
  });

  test('ends all other sessions, is the only one that logs in, and may be sent again', async () => {
    const player = await it.player();
    const elsewhere = await login(player);
    await player.ok('changePassword', change(player, PASSWORD), { message: 'Password changed.' });
    expect(await isLoggedIn(player, player)).toBe(true);
    expect(await isLoggedIn(elsewhere, player)).toBe(false);
    await it
      .guest()
      .refused('login', { body: { mobile: player.phone, password: PASSWORD } }, { code: 'wrong_password' });
    await player.ok('changePassword', change(player, PASSWORD));
    await login(player, NEW_PASSWORD);
  });

  test.each([
    ['wrong', NEW_PASSWORD, 403, 'old_password', 'The old password is wrong.'],
    [PASSWORD, 'abc', 400, 'new_password', 'Password must be at least 4 characters'],
  ])('after %s, %s is refused and ends nothing', async (oldPassword, newPassword, http, field, message) => {
    const player = await it.player();
    const elsewhere = await login(player);
    await player.refused('changePassword', change(player, oldPassword, newPassword), {
      http,
      field,
      message,
    });
    expect(await isLoggedIn(elsewhere, player)).toBe(true);
    await login(player);
  });

  test('may be guessed at no more often than at the login, both together: by the old password and by the new one', async () => {
    const player = await it.player();
    for (let guess = 0; guess < 5; guess++) await player.refused('changePassword', change(player, 'wrong'));
    await player.refused('changePassword', change(player, PASSWORD), { http: 429, code: 'too_many' });
    await clock.advance(15 * MINUTE_MS + 1);
    await player.ok('changePassword', change(player, PASSWORD));
  });

  test('is one of two that are sent at once', async () => {
    const player = await it.player();
    const answers = await Promise.all(
      ['first one', 'second one'].map((word) =>
        player.send('changePassword', change(player, PASSWORD, word)),
      ),
    );
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 403]);
  });
});

describe('a device that has logged in before', () => {
  const guess = (mobile: string, from: string, password: string, token = '') =>
    it.guest().send('login', {
      from,
      headers: { cookie: `chicken_road_device=${token}` },
      body: { mobile, password },
    });
  const cookieOf = ({ headers }: Reply): string =>
    String([headers['set-cookie']].flat().find((one) => String(one).startsWith('chicken_road_device=')));
  const tokenOf = (answer: Reply): string => /=([^;]*)/.exec(cookieOf(answer))?.[1] ?? '';

  async function known(phone: string): Promise<string> {
    const token = tokenOf(await guess(phone, '10.5.0.1', PASSWORD));
    expect(token).toMatch(/^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/);
    return token;
  }

  test('is let in while strangers keep guessing at its number, and from an address that must wait', async () => {
    const { phone } = await it.player();
    const token = await known(phone);
    await statusesOf(60, (index) => guess(phone, `10.6.0.${index % 12}`, 'guess'));
    expect((await guess(phone, '10.6.1.1', PASSWORD)).http).toBe(429);
    expect((await guess(phone, '10.6.0.1', PASSWORD, token)).http).toBe(200);
  });

  test('has ten tries like anybody else, from whatever address, and they are its own', async () => {
    const { phone } = await it.player();
    const token = await known(phone);
    const statuses = await statusesOf(11, (index) => guess(phone, `10.7.0.${index}`, 'guess', token));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await guess(phone, '10.7.1.1', PASSWORD, token)).http).toBe(429);
    expect((await guess(phone, '10.7.1.1', PASSWORD)).http).toBe(200);
  });

  test('keeps its token, which no script can read, and a token made up or of another number is none', async () => {
    const [mine, other] = [(await it.player()).phone, (await it.player()).phone];
    const token = await known(mine);
    expect(tokenOf(await guess(mine, '10.5.0.1', PASSWORD, token))).toBe('');
    const first = await guess(other, '10.5.0.1', PASSWORD);
    expect(cookieOf(first)).toMatch(/; HttpOnly.*; SameSite=Strict/);
    await statusesOf(50, (index) => guess(other, `10.8.0.${index}`, 'guess'));
    const [name = '', signature = ''] = tokenOf(first).split('.');
    const turned = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    for (const forged of [token, `${name}.${turned}`, `${name}.`, name, 'x'])
      expect((await guess(other, '10.8.1.1', PASSWORD, forged)).http).toBe(429);
    expect((await guess(other, '10.8.1.1', PASSWORD, tokenOf(first))).http).toBe(200);
  });
});

test('the sweeper forgets attempts that no longer count', async () => {
  await it.guest().refused('login', { body: { mobile: freshPhone(), password: 'wrong' } });
  await clock.advance(HOUR_MS + 1);
  await sweep(it.context);
  expect(await it.database.db.select().from(loginAttempts)).toEqual([]);
});
