import { afterEach, describe, expect, test } from 'vitest';
import { CALLS } from '../../../src/contract/calls.ts';
import { createGenericProvider } from '../../../src/provider/generic/api.ts';
import { createHttp } from '../../../src/provider/http.ts';
import { createProvider } from '../../../src/provider/rgs/api.ts';

const BET = { userId: 'asha', stakePaise: 15_000n };

function createProviders() {
  const sent: { url: URL; body: unknown; key: string | null }[] = [];
  const http = (base: string) =>
    createHttp({
      base,
      credentials: 'same-origin',
      onFailure: () => {},
      user: () => null,
      onUnauthorized: () => {},
      onBlocked: () => {},
      fetch: async (request) => {
        const text = await request.text();
        const [body, key] = [text ? JSON.parse(text) : undefined, request.headers.get('idempotency-key')];
        sent.push({ url: new URL(request.url), body, key });
        return new Response('{"success":false}');
      },
    });
  const [own, open] = [http('http://own.test/api/'), http('http://public.test/open/')];
  return { sent, provider: createProvider(own, open), documented: createGenericProvider(own, open) };
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
    const { sent, provider } = createProviders();
    await provider.rounds?.('asha', { from: day, to: day }, null, 10);
    const query = Object.fromEntries(sent[0]?.url.searchParams ?? []);
    expect(query).toEqual({ user_id: 'asha', limit: '10', from, to });
  });
});

test('the documented payloads of bet and cashout alone go to another provider, without a key', async () => {
  const { sent, documented } = createProviders();
  await documented.bet(BET);
  await documented.cashout({ userId: 'asha', multiplier: 102, automatic: false });
  await documented.cashout({ userId: 'asha', multiplier: 2450, automatic: true });
  expect(sent.map(({ body }) => body)).toEqual([
    { user_id: 'asha', game_id: 19, amount: 150 },
    { userid: 'asha', game_id: 19, multiplier_id: 1.02 },
    { userid: 'asha', game_id: 1, multiplier_id: 24.5 },
  ]);
  expect(sent.map(({ key }) => key)).toEqual([null, null, null]);
});

test('our provider’s news and bet values come from the public address, its bet history by the documented query', async () => {
  const { sent, provider } = createProviders();
  await provider.banners();
  await provider.betValues();
  await provider.betHistory('asha');
  expect(sent.map(({ url }) => url.href)).toEqual([
    `http://public.test/open/${CALLS.banners.path}`,
    `http://public.test/open/${CALLS.betValues.path}`,
    `http://own.test/api/${CALLS.betHistory.path}?user_id=asha&limit=10&offset=10`,
  ]);
});
