import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { CALLS, type CallName } from '../../../src/contract/calls.ts';
import { requestOf } from '../../../src/contract/requests.ts';
import { createGenericProvider } from '../../../src/provider/generic/api.ts';
import { createHttp } from '../../../src/provider/http.ts';
import { createProvider, type ProviderApi } from '../../../src/provider/rgs/api.ts';
import { WITHDRAWAL } from '../contract/examples.ts';

const ROUND = '0190a000-0000-7000-8000-000000000001';
const BET = { userId: 'asha', stakePaise: 15_000n };
const MADE: { readonly [Name in CallName]: (provider: ProviderApi) => Promise<unknown> } = {
  register: (p) => p.register({ email: '', phone: '9876543210', password: 'pass' }, 'k'),
  login: (p) => p.login({ mobile: '9876543210', password: 'pass' }),
  logout: (p) => p.logout('asha'),
  profile: (p) => p.profile('asha'),
  avatarList: (p) => p.avatarList(),
  updateAvatar: (p) => p.updateAvatar('asha', 3),
  changePassword: (p) => p.changePassword('asha', 'old', 'new password'),
  resetPassword: (p) => p.resetPassword('A'.repeat(43), 'new password'),
  updateProfile: (p) => p.updateProfile('asha', { name: 'Asha' }),
  gameRules: (p) => p.gameRules(),
  betValues: (p) => p.betValues(),
  levels: (p) => p.levels(),
  banners: (p) => p.banners(),
  bet: (p) => p.bet({ ...BET, type: 4, clientSeed: 'abc', serverSeedHash: 'a'.repeat(64) }, 'k'),
  advance: (p) => p.advance({ user_id: 'asha', round_id: ROUND, step: 1, fire_hit: false }, 'k'),
  cashout: (p) =>
    p.cashout({ userId: 'asha', multiplier: 320_338_480, automatic: true, roundId: ROUND }, 'k'),
  round: (p) => p.round('asha'),
  fairness: (p) => p.fairness('asha'),
  betHistory: (p) => p.betHistory('asha'),
  progress: (p) => p.progress('asha'),
  statistics: (p) => p.statistics('asha', null),
  wear: (p) => p.wear('asha', 'hills'),
  rounds: (p) => p.rounds('asha', { type: 4, result: 'won', from: '2026-03-01', to: '2026-03-02' }, 7, 200),
  limits: (p) => p.limits('asha'),
  changeLimits: (p) => p.changeLimits('asha', { to: 'take_break', days: 7 }),
  replay: (p) => p.replay('A'.repeat(64)),
  boards: (p) => p.boards('week', 4),
  live: (p) => p.live(),
  paymentMethod: (p) => p.paymentMethod(2, '500'),
  addAmount: (p) => p.addAmount({ user_id: 'asha', amount: '100', utr_no: 'UTR1' }, 'k'),
  withdrawal: (p) => p.withdraw({ user_id: 'asha', ...WITHDRAWAL }, 'k'),
  payinHistory: (p) => p.payinHistory('asha'),
  withdrawHistory: (p) => p.withdrawHistory('asha'),
};

function createProviders() {
  const sent: { method: string; url: URL; body: unknown; key: string | null }[] = [];
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
        sent.push({ method: request.method, url: new URL(request.url), body, key });
        return new Response('{"success":false}');
      },
    });
  const [own, open] = [http('http://own.test/api/'), http('http://public.test/open/')];
  return { sent, provider: createProvider(own, open), documented: createGenericProvider(own, open) };
}

const pathOf = (name: CallName) =>
  CALLS[name].path.replace(':userid', 'asha').replace(':replay', 'A'.repeat(64));

test.each(Object.keys(MADE) as CallName[])(
  '%s goes where the contract says, with what it takes',
  async (name) => {
    const { sent, provider } = createProviders();
    await MADE[name](provider);
    const call = CALLS[name];
    const [request] = sent;
    expect(sent).toHaveLength(1);
    expect(request?.method).toBe(call.method);
    const open = name === 'banners' || name === 'betValues';
    expect(request?.url.href.split('?')[0]).toBe(
      `${open ? 'http://public.test/open/' : 'http://own.test/api/'}${pathOf(name)}`,
    );
    const takes = requestOf(name);
    if (takes.body) expect(v.safeParse(takes.body, request?.body).issues).toBeUndefined();
    else expect(request?.body).toBeUndefined();
    const query = Object.fromEntries(request?.url.searchParams ?? []);
    if (takes.query) expect(v.safeParse(takes.query, query).issues).toBeUndefined();
    else expect(query).toEqual({});
  },
);

test('each call that moves money or opens an account carries a key, and no other does', async () => {
  const { sent, provider } = createProviders();
  for (const make of Object.values(MADE)) await make(provider);
  const keyed = Object.keys(MADE).filter((_, index) => sent[index]?.key === 'k');
  expect(keyed).toEqual(['register', 'bet', 'advance', 'cashout', 'addAmount', 'withdrawal']);
});

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

test('the documented payloads the bet history is asked for as documented: limit=10, offset=10', async () => {
  const { sent, provider } = createProviders();
  await provider.betHistory('asha');
  expect(sent[0]?.url.search).toBe('?user_id=asha&limit=10&offset=10');
});
