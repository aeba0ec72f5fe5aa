import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rounds } from '../../../src/server/platform/db/schema/schema.ts';
import { approveDeposit, done } from '../support/acts.ts';
import { fakeClock, PASSWORD, useApp } from '../support/harness.ts';
import { claim, claimRequest, depositor, freshUtr, withdraw } from '../support/payments.ts';
import { changeLimits, limitsRequest, readLimits } from '../support/player-limits.ts';
import { EASY, round } from '../support/rounds.ts';

const SIX_MONTHS = { to: 'exclude', months: 6 } as const;
const clock = fakeClock();
const it = useApp({ clock });

test.each([
  ['before its first step, the stake back', 0, 1000n],
  ['on line 2, its value', 2, 1070n],
])('self-exclusion settles an open round %s', async (_, steps, paid) => {
  const player = await it.player();
  await round(player).on(EASY).step(steps).open();
  await changeLimits(player, SIX_MONTHS);
  const [settled] = await it.database.db.select().from(rounds).where(eq(rounds.userId, player.user_id));
  expect(settled).toMatchObject({ cause: 'blocked', step: steps, payoutPaise: paid });
  expect(await player.balance()).toBe(99_000n + paid);
});

test('self-exclusion leaves wallet, withdrawal and history open, to a new login too, and nothing else', async () => {
  const player = await depositor(it);
  const { excluded_until: until } = await changeLimits(player, SIX_MONTHS);
  await player.ok('logout', { body: {} });
  await player.ok('login', { body: { mobile: player.phone, password: PASSWORD } });
  const { excluded_until: excludedUntil, play_stop: stop } = await player.profile();
  expect(excludedUntil).toBe((await readLimits(player)).excluded_until);
  expect(stop).toMatchObject({ message_code: 'refusal.excludedUntil', until });
  for (const name of ['rounds', 'betHistory', 'payinHistory', 'withdrawHistory', 'round'] as const)
    await player.ok(name, player.about());
  await withdraw(player, 100);
  for (const [name, request] of [
    ['bet', player.betRequest()],
    ['fairness', player.about()],
    ['progress', player.about()],
    ['paymentMethod', { query: { type: '2' } }],
  ] as const)
    await player.refused(name, request, {
      http: 403,
      code: 'excluded',
      message: `You have excluded yourself from play until ${until}.`,
      until,
    });
});

test('a payment that was made before waits to be returned', async () => {
  const player = await it.player();
  await changeLimits(player, SIX_MONTHS);
  expect(await player.ok('addAmount', claimRequest(player, 500, freshUtr()))).toMatchObject({
    is_refunded: true,
  });
});

test('an exclusion that never was cannot be ended: a pending deposit is credited', async () => {
  const player = await it.player();
  const id = await claim(player, 500);
  await clock.advance(1000);
  await changeLimits(player, { to: 'end_exclusion' });
  await done(approveDeposit(it, id));
  expect(await player.balance()).toBe(1500_00n);
});

test('self-exclusion is longer by a second call, never shorter, and lasts until the player ends it after its time', async () => {
  const player = await it.player();
  const inAYear = clock.now();
  inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1);
  await changeLimits(player, { to: 'exclude', months: 12 });
  const { excluded_until: until } = await changeLimits(player, SIX_MONTHS);
  expect(until).toBe(inAYear.toISOString());
  const end = () => player.send('changeLimits', limitsRequest(player, { to: 'end_exclusion' }));
  expect(await end()).toMatchObject({ http: 403, body: { code: 'excluded' } });
  await clock.set(new Date(Date.parse(String(until))));
  await player.ok('login', { body: { mobile: player.phone, password: PASSWORD } });
  await player.refused('bet', player.betRequest(), {
    code: 'excluded',
    message: `Your exclusion ran until ${until}. It lasts until you end it.`,
    until,
  });
  expect(await end()).toMatchObject({ http: 200 });
  await player.bet();
});
