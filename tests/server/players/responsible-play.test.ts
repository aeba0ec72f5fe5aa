import { expect, test } from 'vitest';
import { DAY_MS } from '../../../src/contract/day.ts';
import { fakeClock, useApp } from '../support/harness.ts';
import { payIn, withdraw, withdrawalRequest } from '../support/payments.ts';
import { changeLimits } from '../support/player-limits.ts';
import { EASY, round } from '../support/rounds.ts';

const clock = fakeClock();
const [demo, strict] = [useApp({ clock }), useApp({ clock, config: { jurisdiction: 'strict' } })];

test('strict names an organisation that helps, demo only the one that is set', async () => {
  const helpOf = async (it: typeof demo) => (await (await it.player()).ok('gameRules')).data.help;
  expect(await helpOf(strict)).toEqual({
    name: 'Tele-MANAS',
    phone: '14416',
    link: 'https://telemanas.mohfw.gov.in',
  });
  expect(await helpOf(demo)).toBeNull();
});

test('strict has no streak and no goals of the day', async () => {
  const player = await strict.player();
  await round(player).on(EASY, { fatal: 5 }).step(2).cashOut();
  const { data } = await player.ok('progress', player.about());
  expect(data).toMatchObject({ streak_days: 0, goals: [], bests: [2, 0, 0, 0] });
  expect(data.looks.map(({ theme }) => theme)).toEqual(['dhaba']);
  expect(data.avatars.filter(({ kind }) => kind === 'goals')).toEqual([]);
});

test('a deposit of any amount opens withdrawals under strict, and one of min_recharge under demo', async () => {
  const player = await strict.player();
  await changeLimits(player, { to: 'no_deposit_limit' });
  await player.refused('withdrawal', withdrawalRequest(player, 10), { code: 'deposit_first' });
  await payIn(strict, player, 50);
  expect(await player.profile()).toMatchObject({ withdrawal_open: true });
  await withdraw(player, 10);
  const other = await demo.player();
  await payIn(demo, other, 50);
  await other.refused('withdrawal', withdrawalRequest(other, 10), { code: 'deposit_first' });
});

test('a streak is kept over a break', async () => {
  const player = await demo.player();
  const play = () => round(player).on(EASY, { fatal: 5 }).step(1).cashOut();
  const streak = async () => (await player.ok('progress', player.about())).data.streak_days;
  await play();
  await changeLimits(player, { to: 'take_break', days: 3 });
  await clock.advance(2 * DAY_MS);
  expect(await streak()).toBe(1);
  await clock.advance(2 * DAY_MS);
  await play();
  expect(await streak()).toBe(2);
});
