import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageOf } from '../../src/server/payments/history.ts';
import { approveDeposit, done, payOut, rejectDeposit, rejectWithdrawal } from './acts.ts';
import { fakeClock, useApp } from './harness.ts';
import { claim, depositor, historyOf, withdraw } from './payments.ts';

describe('the histories of payments', () => {
  const clock = fakeClock();
  const it = useApp({ clock });

  test.each([
    ['payinHistory', claim, approveDeposit, rejectDeposit],
    ['withdrawHistory', withdraw, payOut, rejectWithdrawal],
  ] as const)('%s has the newest first, with the three statuses', async (call, pay, approve, reject) => {
    const player = call === 'payinHistory' ? await it.player() : await depositor(it);
    const ids: string[] = [];
    for (const amount of [100, 200, 300]) {
      await clock.advance(1000);
      ids.push(await pay(player, amount));
    }
    await done(approve(it, ids[0] ?? ''));
    await done(reject(it, ids[1] ?? ''));
    const { data, total } = await player.ok(call, player.about());
    expect(total).toBe(3);
    const now = clock.now().getTime();
    expect(data.map((row) => [row.amount, row.status, now - new Date(row.created_at).getTime()])).toEqual([
      [300_00n, 0, 0],
      [200_00n, 2, 1000],
      [100_00n, 1, 2000],
    ]);
  });

  test('offset is the end of the page, as bet_history has it', async () => {
    const player = await it.player();
    for (let amount = 101; amount <= 107; amount++)
      await done(rejectDeposit(it, await claim(player, amount)));
    for (const [query, amounts] of [
      [{ limit: '3', offset: '3' }, [107, 106, 105]],
      [{ limit: '3', offset: '6' }, [104, 103, 102]],
      [{ limit: '3', offset: '9' }, [101]],
      [{ limit: '3' }, [107, 106, 105]],
      [{ limit: '3', offset: '2' }, [107, 106]],
      [{}, [107, 106, 105, 104, 103, 102, 101]],
    ] as const) {
      const { data } = await player.ok('payinHistory', { query: { user_id: player.user_id, ...query } });
      expect(
        data.map(({ amount }) => Number(amount / 100n)),
        JSON.stringify(query),
      ).toEqual(amounts);
    }
  });

  test('nobody sees the history of another player', async () => {
    const [one, two] = [await it.player(), await it.player()];
    await claim(one, 100);
    for (const call of ['payinHistory', 'withdrawHistory'] as const)
      expect((await two.refused(call, one.about())).http).toBe(403);
    expect(await historyOf(two)).toEqual([]);
  });

  test('the picture of each avatar is there', async () => {
    const { data } = await it.guest().ok('avatarList');
    for (const { avatars } of data) expect(existsSync(`public${avatars}`), avatars).toBe(true);
    expect(new Set(data.map(({ avatars }) => avatars)).size).toBe(12);
  });
});

describe('the app for phones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'apk-'));
  const apkFile = join(folder, 'release-3.apk');
  const it = useApp({ config: { apkFile } });

  test('chickenroad.apk is the file that the operator provides, else a clear 404', async () => {
    const get = () => it.app.inject({ method: 'GET', url: '/chickenroad.apk' });
    const missing = await get();
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ success: false, message: 'There is no app to download here.' });
    writeFileSync(apkFile, 'the app');
    const found = await get();
    expect([found.statusCode, found.body]).toEqual([200, 'the app']);
    expect(found.headers['content-type']).toBe('application/vnd.android.package-archive');
    rmSync(folder, { recursive: true });
  });
});

test.each([
  [
    { limit: 10, offset: 10 },
    { skip: 0, take: 10 },
  ],
  [
    { limit: 10, offset: 25 },
    { skip: 15, take: 10 },
  ],
  [
    { limit: 10, offset: 4 },
    { skip: 0, take: 4 },
  ],
  [
    { limit: 10, offset: 0 },
    { skip: 0, take: 0 },
  ],
  [{ limit: 0 }, { skip: 0, take: 0 }],
  [{}, { skip: 0, take: 100 }],
])('the page of %j is %j', (query, page) => {
  expect(pageOf(query)).toEqual(page);
});
