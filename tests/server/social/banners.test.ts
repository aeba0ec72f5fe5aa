import { desc } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NewBanner } from '../../../src/contract/back-office/settings.ts';
import { auditLog, banners } from '../../../src/server/platform/db/schema/schema.ts';
import { BANNERS_CACHE_MS } from '../../../src/server/social/current-banners.ts';
import { useBackOffice } from '../support/admin-browser.ts';
import { fakeClock } from '../support/harness.ts';

const NOON = new Date('2026-11-10T12:00:00Z');

describe('the banners', () => {
  const clock = fakeClock(NOON);
  const { it, asha } = useBackOffice({ asha: 'finance' }, { clock });
  beforeEach(async () => {
    await clock.set(NOON);
    await it.database.db.delete(banners);
  });

  interface Times {
    readonly link?: string;
    readonly from?: string;
    readonly until?: string;
  }
  const bodyOf = (text: string, more: Times = {}) => ({
    body: { text, link: '', from: '', until: '', ...more },
  });
  const listed = async () => (await asha.ok('banners')).rows;
  const add = async (text: string, more?: Times) => {
    await asha.ok('addBanner', bodyOf(text, more));
    return { params: { id: (await listed())[0]?.id ?? '' } };
  };
  const shown = async (at = NOON) => {
    await clock.set(new Date(Math.max(at.getTime(), clock.now().getTime() + BANNERS_CACHE_MS)));
    return (await it.guest().ok('banners')).data.map(({ text, link }) => (link ? `${text} ${link}` : text));
  };

  test('show to anyone, the newest first, and go when they are removed', async () => {
    expect(await shown()).toEqual([]);
    const first = await add('Diwali: double points');
    await add(' आज नया नियम ', { link: 'https://news.test/rules?lang=hi' });
    expect(await shown()).toEqual(['आज नया नियम https://news.test/rules?lang=hi', 'Diwali: double points']);
    await asha.ok('removeBanner', first);
    expect(await shown()).toEqual(['आज नया नियम https://news.test/rules?lang=hi']);
    expect(await asha.refused('removeBanner', first)).toBe('404 There is no such banner.');
  });

  test('show within their time and no longer', async () => {
    await add('Later', { from: '2026-11-11T00:00' });
    await add('Today', { until: '2026-11-11T00:00' });
    await add('An hour', { from: '2026-11-10T12:30', until: '2026-11-10T13:30' });
    expect(await shown()).toEqual(['Today']);
    expect(await shown(new Date('2026-11-10T12:45:00Z'))).toEqual(['An hour', 'Today']);
    expect(await shown(new Date('2026-11-11T00:00:00Z'))).toEqual(['Later']);
  });

  test('are listed with their state, and every change is recorded', async () => {
    const today = await add('Today', { until: '2026-11-11T00:00' });
    await add('Later', { from: '2026-12-01T00:00' });
    await clock.set(new Date('2026-11-11T00:00:00Z'));
    await asha.login();
    expect((await listed()).map(({ text, state }) => `${text} ${state}`)).toEqual([
      'Later planned',
      'Today over',
    ]);
    await asha.ok('removeBanner', today);
    const acts = await it.database.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(4);
    expect(acts[0]).toMatchObject({
      act: 'remove banner',
      actor: 'operator:asha',
      subjectId: today.params.id,
      detail: { text: 'Today' },
    });
    expect(acts.map(({ act }) => act)).toEqual(['remove banner', 'login', 'add banner', 'add banner']);
  });

  test('are at most five, with planned ones; an expired one does not count', async () => {
    for (const text of ['1', '2', '3', '4']) await add(text);
    await add('5', { until: '2026-11-10T12:10' });
    expect(await asha.refused('addBanner', bodyOf('6'))).toMatch(/^409 There are 5 banners/);
    await clock.set(new Date('2026-11-10T12:10:00Z'));
    await add('6');
    expect(await shown(clock.now())).toEqual(['6', '4', '3', '2', '1']);
  });

  test.each([
    [{ from: 'soon' }, /A time is written/],
    [{ until: '2027-02-31T10:00' }, /A time is written/],
    [{ until: '2026-11-10T12:00' }, /over already/],
    [{ from: '2026-11-12T00:00', until: '2026-11-12T00:00' }, /ends after it begins/],
  ])('%j is refused, and nothing is set', async (more, message) => {
    expect(await asha.refused('addBanner', bodyOf('News', more))).toMatch(message);
    expect(await listed()).toEqual([]);
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
  [{ text: 'a\u0007b' }, /form\.badCharacters/],
  [{ text: 'pay \u202egnp' }, /form\.badCharacters/],
  [{ text: 'x', link: 'http://news.test/' }, /https:\/\//],
  [{ text: 'x', link: 'javascript:alert(1)' }, /https:\/\//],
  [{ text: 'x', link: 'https://bank.test@evil.test/' }, /names no user/],
  [{ text: 'x', link: `https://news.test/${'x'.repeat(300)}` }, /at most 300/],
])('%j is no banner', (banner, message) => {
  expect(() => v.parse(NewBanner, { link: '', from: '', until: '', ...banner })).toThrow(message);
});
