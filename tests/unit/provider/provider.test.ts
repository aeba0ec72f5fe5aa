import { afterEach, describe, expect, test } from 'vitest';
import type { Connect } from '../../../src/client/provider/gateway.ts';
import { connectGeneric } from '../../../src/client/provider/generic/gateway.ts';
import { connectProvider } from '../../../src/client/provider/rgs/gateway.ts';
import { fetchBetHistory, fetchSettledRounds } from '../../../src/client/session/player/history.ts';
import { fetchNews } from '../../../src/client/session/player/news.ts';
import { createGame } from '../../../src/client/session/session.ts';
import { CALLS } from '../../../src/contract/calls.ts';

function connected(connect: Connect) {
  const sent: { url: URL; body: unknown; key: string | null }[] = [];
  let connection: ReturnType<Connect> | undefined;
  const game = createGame({
    notify: () => {},
    bases: { base: 'http://own.test/api/', publicBase: 'http://public.test/open/' },
    connect: (deps) => {
      connection = connect(deps);
      return connection;
    },
    storage: () => ({ getItem: () => null, setItem: () => {}, removeItem: () => {} }),
    page: { hidden: () => false, wasReloaded: () => false, on: () => () => {} },
    pageUrl: 'http://own.test/',
    languages: ['en-IN'],
    motion: { matches: false, addEventListener: () => {}, removeEventListener: () => {} },
    fetch: async (request) => {
      const text = await request.text();
      const [body, key] = [text ? JSON.parse(text) : undefined, request.headers.get('idempotency-key')];
      sent.push({ url: new URL(request.url), body, key });
      return new Response('{"success":false}');
    },
  });
  if (!connection) throw new Error('Not connected.');
  game.store.dispatch({ kind: 'loggedIn', userId: 'asha' });
  const callsTo = (path: string) => sent.filter(({ url }) => url.pathname.endsWith(`/${path}`));
  return { ...connection, game, callsTo };
}

describe('a filter by day', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  test.each([
    ['Asia/Kolkata', '2026-03-02', '2026-03-01T18:30:00.000Z', '2026-03-02T18:30:00.000Z'],
    ['UTC', '2026-12-31', '2026-12-31T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    // Clocks go forward an hour that night: the day has 23.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ])('is from midnight to midnight in %s, as the list shows it', async (here, day, from, to) => {
    process.env.TZ = here;
    const { game, callsTo } = connected(connectProvider);
    await expect(fetchSettledRounds(game, { from: day, to: day }, null, 10)).rejects.toThrow();
    const [call] = callsTo(CALLS.rounds.path);
    expect(Object.fromEntries(call?.url.searchParams ?? [])).toEqual({
      user_id: 'asha',
      limit: '10',
      from,
      to,
    });
  });
});

test('another provider gets only calls that are documented', async () => {
  const { api, callsTo } = connected(connectGeneric);
  expect([api.has('bet'), api.has('profile'), api.has('statistics'), api.has('advance')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(await api.call(CALLS.statistics, { query: { user_id: 'asha' } })).toMatchObject({ ok: false });
  expect(callsTo(CALLS.statistics.path)).toEqual([]);
});

test('our provider’s news and bet values come from the public address, its bet history by the documented query', async () => {
  const { game, callsTo } = connected(connectProvider);
  await expect(fetchNews(game)).rejects.toThrow();
  await expect(fetchBetHistory(game, 1)).rejects.toThrow();
  const { banners, betValues, betHistory } = CALLS;
  const sent = [banners, betValues, betHistory].map(({ path }) => callsTo(path)[0]?.url.href);
  expect(sent).toEqual([
    `http://public.test/open/${banners.path}`,
    `http://public.test/open/${betValues.path}`,
    `http://own.test/api/${betHistory.path}?user_id=asha&limit=10&offset=10`,
  ]);
});
