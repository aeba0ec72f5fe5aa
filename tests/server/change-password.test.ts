import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  DATABASES,
  type FakeClock,
  fakeClock,
  type Guest,
  PASSWORD,
  type Player,
  startApp,
  type TestApp,
} from './harness.ts';

const WINDOW_MS = 15 * 60_000;
const NEW_PASSWORD = 'battery staple';

describe.each(DATABASES)('passwords and sessions on %s', (kind) => {
  let it: TestApp;
  let clock: FakeClock;
  beforeAll(async () => {
    clock = fakeClock();
    it = await startApp(kind, { clock, config: { limits: true } });
  });
  afterAll(() => it.close());

  const login = async (player: Player, password = PASSWORD, guest: Guest = it.guest()) => {
    await guest.ok('login', { body: { mobile: player.phone, password } });
    return guest;
  };
  const isLoggedIn = async (guest: Guest, player: Player) =>
    (await guest.send('profile', { params: { userid: player.user_id } })).http === 200;
  const change = (player: Player, oldPassword: string, newPassword = NEW_PASSWORD) => ({
    body: { user_id: player.user_id, old_password: oldPassword, new_password: newPassword },
  });
  const withCookie = (cookie: string | null) => {
    const guest = it.guest();
    guest.cookie = cookie;
    return guest;
  };

  test('a login ends the session that it replaces, and no other', async () => {
    const player = await it.player();
    const replaced = player.cookie;
    const elsewhere = await login(player);
    await login(player, PASSWORD, player);
    expect(await isLoggedIn(player, player)).toBe(true);
    expect(await isLoggedIn(elsewhere, player)).toBe(true);
    expect(await isLoggedIn(withCookie(replaced), player)).toBe(false);
  });

  test('a login as another player ends the first one’s session on that device', async () => {
    const [first, second] = [await it.player(), await it.player()];
    const replaced = first.cookie;
    await login(second, PASSWORD, first);
    expect(await isLoggedIn(withCookie(replaced), first)).toBe(false);
    expect(await isLoggedIn(first, second)).toBe(true);
  });

  test('a refused login ends nothing', async () => {
    const player = await it.player();
    await player.refused('login', { body: { mobile: player.phone, password: 'wrong' } });
    expect(await isLoggedIn(player, player)).toBe(true);
  });

  test('a new password ends all other sessions and is the only one that logs in', async () => {
    const player = await it.player();
    const elsewhere = await login(player);
    expect(await player.ok('changePassword', change(player, PASSWORD))).toMatchObject({
      message: 'Password changed.',
    });
    expect(await isLoggedIn(player, player)).toBe(true);
    expect(await isLoggedIn(elsewhere, player)).toBe(false);
    expect(
      await it.guest().refused('login', { body: { mobile: player.phone, password: PASSWORD } }),
    ).toMatchObject({ code: 'wrong_password' });
    await login(player, NEW_PASSWORD);
  });

  test('the same change sent again is answered as the first', async () => {
    const player = await it.player();
    await player.ok('changePassword', change(player, PASSWORD));
    await player.ok('changePassword', change(player, PASSWORD));
    await login(player, NEW_PASSWORD);
  });

  test('a wrong old password changes nothing, and is no dead session', async () => {
    const player = await it.player();
    const elsewhere = await login(player);
    expect(await player.refused('changePassword', change(player, 'wrong'))).toMatchObject({
      http: 403,
      code: 'wrong_password',
      field: 'old_password',
      message: 'The old password is wrong.',
    });
    expect(await isLoggedIn(elsewhere, player)).toBe(true);
    await login(player);
  });

  test('a new password follows the rules of a registration', async () => {
    const player = await it.player();
    expect(await player.refused('changePassword', change(player, PASSWORD, 'abc'))).toMatchObject({
      field: 'new_password',
      message: 'Password must be at least 4 characters',
    });
  });

  test('guesses at the old password are limited together with those of the login', async () => {
    const player = await it.player();
    for (let guess = 0; guess < 5; guess++) {
      await player.refused('changePassword', change(player, 'wrong'));
      await it.guest().refused('login', { body: { mobile: player.phone, password: 'wrong' } });
    }
    expect(await player.refused('changePassword', change(player, PASSWORD))).toMatchObject({
      http: 429,
      code: 'too_many',
    });
    clock.advance(WINDOW_MS + 1);
    await player.ok('changePassword', change(player, PASSWORD));
  });

  test('of two changes at once one is taken', async () => {
    const player = await it.player();
    const answers = await Promise.all(
      ['first one', 'second one'].map((newPassword) =>
        player.send('changePassword', change(player, PASSWORD, newPassword)),
      ),
    );
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 403]);
  });
});
