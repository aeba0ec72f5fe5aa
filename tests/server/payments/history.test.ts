import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { pageOf } from '../../../src/server/payments/history.ts';
import { approveDeposit, done, payOut, rejectDeposit, rejectWithdrawal } from '../support/acts.ts';
import { fakeClock, useApp } from '../support/harness.ts';
import { claim, depositor, withdraw } from '../support/payments.ts';

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

  test('the picture of each avatar is there', async () => {
    const { data } = await it.guest().ok('avatarList');
    for (const { avatars } of data) expect(existsSync(`public${avatars}`), avatars).toBe(true);
    expect(new Set(data.map(({ avatars }) => avatars)).size).toBe(12);
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
