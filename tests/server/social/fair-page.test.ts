import { expect, test } from 'vitest';
import { fakeClock, useApp } from '../support/harness.ts';
import { EASY, round } from '../support/rounds.ts';

const clock = fakeClock(new Date('2026-03-30T12:00:00Z'));
const it = useApp({ clock });

const page = async (): Promise<string> => {
  // Past the time for which the page is cached.
  await clock.advance(10 * 60_000);
  return (await it.app.inject({ url: '/fair' })).body;
};

test('the page of fairness shows returns by month and difficulty, without rounds of today', async () => {
  await round(await it.player())
    .on(EASY, { fatal: 3 })
    .step(2)
    .cashOut();
  expect(await page()).toContain('No round has been played before today.');
  await clock.advance(24 * 60 * 60_000);
  const html = await page();
  expect(html).toMatch(/<td>2026-03<\/td><td>Easy<\/td><td>1<\/td><td>107\.00 %<\/td>/);
  expect(html).toContain('No alarm');
  expect(html).toContain('version 2 of the draw');
});
