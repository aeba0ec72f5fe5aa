import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { COMMANDS } from '../../src/server/admin/commands.ts';
import { banners } from '../../src/server/platform/db/schema/schema.ts';
import { BANNERS_CACHE_MS } from '../../src/server/social/current-banners.ts';
import { expectDone, expectRefused } from './back-office.ts';
import { DATABASES, fakeClock, startApp, type TestApp } from './harness.ts';

const NOON = new Date('2026-11-10T12:00:00Z');

describe.each(DATABASES)('the banners on %s', (kind) => {
  const clock = fakeClock(NOON);
  let it: TestApp;

  beforeAll(async () => {
    it = await startApp(kind, { clock });
  });
  afterAll(() => it.close());
  beforeEach(async () => {
    await clock.set(NOON);
    await it.context.database.db.delete(banners);
  });

  const add = async (text: string, more: { link?: string; from?: string; until?: string } = {}) =>
    (await expectDone(it, { command: 'banners add', text, ...more })) as { id: string };
  /** What a visitor reads once what was read before is not kept any more. */
  const shown = async (at = NOON) => {
    await clock.set(new Date(Math.max(at.getTime(), clock.now().getTime() + BANNERS_CACHE_MS)));
    return (await it.guest().ok('banners')).data.map(({ text, link }) => (link ? `${text} ${link}` : text));
  };

  test('show to anyone, the newest first, and go when they are removed', async () => {
    expect(await shown()).toEqual([]);
    const { id } = await add('Diwali: double points');
    await add(' आज नया नियम ', { link: 'https://news.test/rules?lang=hi' });
    expect(await shown()).toEqual(['आज नया नियम https://news.test/rules?lang=hi', 'Diwali: double points']);
    await expectDone(it, { command: 'banners remove', id });
    expect(await shown()).toEqual(['आज नया नियम https://news.test/rules?lang=hi']);
    expect(await expectRefused(it, { command: 'banners remove', id })).toBe(`There is no banner ${id}.`);
  });

  test('show within their time and no longer; a day counts whole', async () => {
    await add('Later', { from: '2026-11-11' });
    await add('Today', { until: '2026-11-10' });
    await add('An hour', { from: '2026-11-10T18:00+05:30', until: '2026-11-10T19:00+05:30' });
    expect(await shown()).toEqual(['Today']);
    expect(await shown(new Date('2026-11-10T12:45:00Z'))).toEqual(['An hour', 'Today']);
    expect(await shown(new Date('2026-11-11T00:00:00Z'))).toEqual(['Later']);
  });

  test('are listed with their state, and every change is recorded', async () => {
    const { id } = await add('Today', { until: '2026-11-10' });
    await add('Later', { from: '2026-12-01' });
    await clock.set(new Date('2026-11-11T00:00:00Z'));
    const list = (await expectDone(it, { command: 'banners list' })) as unknown as {
      text: string;
      state: string;
    }[];
    expect(list.map(({ text, state }) => `${text} ${state}`)).toEqual(['Later planned', 'Today over']);
    await expectDone(it, { command: 'banners remove', id });
    const acts = (await expectDone(it, { command: 'acts' })) as unknown as { act: string; detail: object }[];
    expect(acts[0]).toMatchObject({ act: 'banners remove', subject_id: id, detail: { text: 'Today' } });
    expect(acts.slice(0, 3).map(({ act }) => act)).toEqual(['banners remove', 'banners add', 'banners add']);
  });

  test('are at most five, with planned ones; an expired one does not count', async () => {
    for (const text of ['1', '2', '3', '4']) await add(text);
    await add('5', { until: '2026-11-10' });
    expect(await expectRefused(it, { command: 'banners add', text: '6' })).toMatch(/There are 5 banners/);
    await clock.set(new Date('2026-11-11T00:00:00Z'));
    await add('6');
    expect(await shown(clock.now())).toEqual(['6', '4', '3', '2', '1']);
  });

  test.each([
    [{ from: 'soon' }, /--from is a day/],
    [{ until: '2026-02-31' }, /--until is a day/],
    [{ until: '2026-11-09' }, /over already/],
    [{ from: '2026-11-12', until: '2026-11-11' }, /ends after it begins/],
  ])('%j is refused, and nothing is set', async (more, message) => {
    expect(await expectRefused(it, { command: 'banners add', text: 'News', ...more })).toMatch(message);
    expect(await expectDone(it, { command: 'banners list' })).toEqual([]);
  });

  test('concurrent calls share one query, and an error is not cached', async () => {
    await add('News');
    const select = vi.spyOn(it.context.database.db, 'select');
    const asked = await Promise.all(Array.from({ length: 50 }, () => it.guest().ok('banners')));
    expect(asked.every(({ data }) => data.length === 1)).toBe(true);
    expect(select).toHaveBeenCalledTimes(1);
    await clock.set(new Date(NOON.getTime() + BANNERS_CACHE_MS));
    select.mockImplementationOnce(() => {
      throw new Error('The database is away.');
    });
    expect((await it.guest().send('banners')).http).toBe(500);
    expect((await it.guest().ok('banners')).data).toHaveLength(1);
    select.mockRestore();
  });
});

test.each([
  [{ text: ' ' }, /What does the banner say/],
  [{ text: 'x'.repeat(121) }, /at most 120/],
  [{ text: 'a\u0007b' }, /not allowed/],
  [{ text: 'pay \u202egnp' }, /not allowed/],
  [{ text: 'zero\u200bwidth' }, /not allowed/],
  [{ text: 'x', link: 'http://news.test/' }, /https:\/\//],
  [{ text: 'x', link: 'javascript:alert(1)' }, /https:\/\//],
  [{ text: 'x', link: 'https://bank.test@evil.test/' }, /names no user/],
  [{ text: 'x', link: 'https://news.test/a b' }, /https:\/\//],
  [{ text: 'x', link: 'https:///' }, /https:\/\//],
  [{ text: 'x', link: `https://news.test/${'x'.repeat(300)}` }, /at most 300/],
])('%j is no banner', (banner, message) => {
  expect(() => v.parse(COMMANDS['banners add'].arguments, banner)).toThrow(message);
});
