import { afterAll, describe, expect, test } from 'vitest';
import { JURISDICTIONS, PROFILE_NOTE } from '../../src/server/platform/jurisdictions.ts';
import { startApp, type TestApp } from './harness.ts';

describe('profiles by jurisdiction', () => {
  const at: TestApp[] = [];
  afterAll(() => Promise.all(at.map((one) => one.close())));

  test.each([
    ['demo', 0, true, 'off', null, false, false],
    ['gb', 5000, false, 'offered', 60, true, false],
    ['on', 2500, false, 'offered', 60, false, false],
    ['mt', 0, true, 'required', 60, false, false],
    ['strict', 5000, false, 'required', 30, true, true],
  ] as const)(
    '%s has the values of its row and says that it is not legal advice',
    (name, ms, both, check, minutes, asks, counts) => {
      expect(PROFILE_NOTE).toContain('not legal advice');
      expect(JURISDICTIONS[name]).toEqual({
        min_start_ms: ms,
        autoplay: both,
        turbo: both,
        reality_check: check,
        unseen_fire_counts: counts,
        realityCheckMinutes: minutes,
        asksDepositLimit: asks,
      });
    },
  );

  test('the profile of a player tells the rules of the server', async () => {
    const on = await startApp('embedded', { config: { jurisdiction: 'on' } });
    at.push(on);
    expect((await (await on.player()).profile()).play).toEqual({
      jurisdiction: 'on',
      min_start_ms: 2500,
      autoplay: false,
      turbo: false,
      reality_check: 'offered',
      unseen_fire_counts: false,
    });
  });
});
