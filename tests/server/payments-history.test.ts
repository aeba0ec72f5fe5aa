import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageOf } from '../../src/server/payments/history.ts';
import { approveDeposit, approveWithdrawal, done, rejectDeposit, rejectWithdrawal } from './acts.ts';
import { DATABASES, fakeClock, startApp, type TestApp } from './harness.ts';
import { claim, payIn, withdraw } from './payments.ts';

describe.each(DATABASES)('histories and profiles on %s', (kind) => {
  let it: TestApp;
  const clock = fakeClock();

  beforeAll(async () => {
    it = await startApp(kind, { clock });
  });
  afterAll(() => it.close());

  test('payinHistory: newest first, the documented columns, the three statuses', async () => {
    const player = await it.player();
    const first = await claim(player, 100);
    await clock.advance(1000);
    const second = await claim(player, 200);
    await clock.advance(1000);
    await claim(player, 300);
    await done(approveDeposit(it, first));
    await done(rejectDeposit(it, second, 'unseen'));
    const { data, total } = await player.ok('payinHistory', player.about());
    expect(total).toBe(3);
    expect(data.map(({ amount, status }) => [amount, status])).toEqual([
      [300_00n, 0],
      [200_00n, 2],
      [100_00n, 1],
    ]);
    const times = data.map(({ created_at: createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Date(times[0] ?? '').getTime()).toBe(clock.now().getTime());
  });

  test('withdrawHistory: newest first, the documented columns, the three statuses', async () => {
    const player = await it.player();
    await payIn(it, player, 500);
    const ids: string[] = [];
    for (const amount of [100, 200, 300]) {
      await clock.advance(1000);
      ids.push((await withdraw(player, amount)).withdrawal_id ?? '');
    }
    await done(approveWithdrawal(it, ids[0] ?? ''));
    await done(rejectWithdrawal(it, ids[1] ?? '', 'no such account'));
    const { data, total } = await player.ok('withdrawHistory', player.about());
    expect(total).toBe(3);
    expect(data.map(({ amount, status }) => [amount, status])).toEqual([
      [300_00n, 0],
      [200_00n, 2],
      [100_00n, 1],
    ]);
  });

  test('offset is the end of the page, as bet_history has it', async () => {
    const player = await it.player();
    for (let amount = 101; amount <= 107; amount++) {
      const id = await claim(player, amount);
      await done(rejectDeposit(it, id, 'page'));
    }
    const page = async (more: Record<string, string>) =>
      (await player.ok('payinHistory', { query: { user_id: player.user_id, ...more } })).data.map(
        ({ amount }) => Number(amount / 100n),
      );
    expect(await page({ limit: '3', offset: '3' })).toEqual([107, 106, 105]);
    expect(await page({ limit: '3', offset: '6' })).toEqual([104, 103, 102]);
    expect(await page({ limit: '3', offset: '9' })).toEqual([101]);
    expect(await page({ limit: '3' })).toEqual([107, 106, 105]);
    expect(await page({ limit: '3', offset: '2' })).toEqual([107, 106]);
    expect(await page({})).toHaveLength(7);
  });

  test('nobody sees another player’s history', async () => {
    const [one, two] = [await it.player(), await it.player()];
    await claim(one, 100);
    expect((await two.refused('payinHistory', one.about())).http).toBe(403);
    expect((await two.refused('withdrawHistory', one.about())).http).toBe(403);
    expect((await two.ok('payinHistory', two.about())).data).toEqual([]);
  });

  test('there are the twelve avatars of the game, and a chosen one is the profile’s picture', async () => {
    const player = await it.player();
    const { data } = await it.guest().ok('avatarList');
    expect(data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(new Set(data.map(({ avatars }) => avatars)).size).toBe(12);
    for (const { avatars } of data) expect(existsSync(`public${avatars}`), avatars).toBe(true);
    const choose = (avatarId: string) => ({ query: { user_id: player.user_id, avatar_id: avatarId } });
    await player.ok('updateAvatar', choose('7'));
    expect(await player.profile()).toMatchObject({ avatar_id: 7, profile_image: data[6]?.avatars });
    expect((await player.refused('updateAvatar', choose('13'))).http).toBe(404);
    expect((await player.profile()).avatar_id).toBe(7);
  });

  test('a name is changed by update_profile, trimmed and of at most 32 characters', async () => {
    const player = await it.player();
    const renaming = (name: string) => ({ body: { user_id: player.user_id, name } });
    await player.ok('updateProfile', renaming('  आशा Rao '));
    expect((await player.profile()).name).toBe('आशा Rao');
    for (const wrong of ['', '   ', 'x'.repeat(33), 'a\u0000b'])
      expect((await player.refused('updateProfile', renaming(wrong))).http).toBe(400);
    expect((await player.profile()).name).toBe('आशा Rao');
  });
});

describe('the app for phones', () => {
  test('chickenroad.apk is the file that the operator provides, else a clear 404', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'apk-'));
    const apkFile = join(folder, 'release-3.apk');
    const it = await startApp('embedded', { config: { apkFile } });
    const get = () => it.app.inject({ method: 'GET', url: '/chickenroad.apk' });
    const missing = await get();
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ success: false, message: 'There is no app to download here.' });
    writeFileSync(apkFile, 'the app');
    const found = await get();
    expect(found.statusCode).toBe(200);
    expect(found.body).toBe('the app');
    expect(found.headers['content-type']).toBe('application/vnd.android.package-archive');
    await it.close();
    rmSync(folder, { recursive: true });
  });
});

test('a page of nothing is empty, and a page never reaches before the newest row', () => {
  expect(pageOf({ limit: 10, offset: 10 })).toEqual({ skip: 0, take: 10 });
  expect(pageOf({ limit: 10, offset: 25 })).toEqual({ skip: 15, take: 10 });
  expect(pageOf({ limit: 10, offset: 4 })).toEqual({ skip: 0, take: 4 });
  expect(pageOf({ limit: 10, offset: 0 })).toEqual({ skip: 0, take: 0 });
  expect(pageOf({ limit: 0 })).toEqual({ skip: 0, take: 0 });
  expect(pageOf({})).toEqual({ skip: 0, take: 100 });
});
