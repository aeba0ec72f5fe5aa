import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../src/contract/refusal.ts';
import { CONNECTION_LIMITS } from '../../src/server/http/connections.ts';
import { fakeClock, freshDatabase, type Player, startApp, type TestApp } from './harness.ts';

/** What an address without a session may ask at once, as the limits have it. */
const VISITORS_AT_ONCE = 1_000;

interface Heard {
  readonly http: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

describe('a call that its limits will refuse for certain', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 10 });
  let it: TestApp;
  let player: Player;
  beforeAll(async () => {
    const database = await freshDatabase('embedded');
    const maker = await startApp('embedded', { database: { ...database, close: async () => undefined } });
    player = await maker.player();
    await maker.close();
    // The clock stands still: no new calls flow in meanwhile.
    it = await startApp('embedded', {
      database,
      clock: fakeClock(),
      // Nobody is made to wait here.
      connectionLimits: { ...CONNECTION_LIMITS, refusedPerS: 100_000 },
      config: { limits: true, trustProxy: ['127.0.0.9'], corsOrigins: ['https://play.example'] },
    });
    await it.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    agent.destroy();
    await it.close();
  });

  const ask = (
    cookie: string | null,
    { method = 'GET', headers = {}, from = '127.0.0.1', path = `/api/profile/${player.user_id}` } = {},
  ): Promise<Heard> =>
    new Promise((resolve, reject) => {
      const { port } = it.app.server.address() as AddressInfo;
      const sent = { 'user-id': '8', ...(cookie === null ? {} : { cookie }), ...headers };
      const asked = request(
        {
          port,
          host: '127.0.0.1',
          localAddress: from,
          path,
          method,
          headers: sent,
          ...(from === '127.0.0.1' ? { agent } : {}),
        },
        (answer) => {
          let body = '';
          answer.setEncoding('utf8').on('data', (more) => {
            body += more;
          });
          answer.on('end', () => resolve({ http: answer.statusCode ?? 0, headers: answer.headers, body }));
        },
      );
      asked.on('error', reject);
      asked.end();
    });

  /** Of the make of a real one. */
  const invented = (): string => {
    const [token, userId] = player.cookie?.split('=')[1]?.split('.') ?? [];
    return `chicken_road_session=${token}.${userId}.${randomBytes(32).toString('base64url')}`;
  };

  const answered = async (): Promise<number> => {
    const { values } = await it.context.metrics.answers.get();
    const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
    return counts.reduce((sum, { value }) => sum + value, 0);
  };

  test('is refused in the words of any other, before a hook or a route hears of it; nobody else is', async () => {
    const first = await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, () => ask(invented())));
    expect(new Set(first.map(({ http }) => http))).toEqual(new Set([401]));
    const cameIn = await answered();
    expect(cameIn).toBe(VISITORS_AT_ONCE);

    const more = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 ? ask(invented()) : ask(null, { method: 'POST', path: '/api/bet' }),
      ),
    );
    for (const { http, headers, body } of more) {
      expect(http).toBe(429);
      expect(v.parse(Refusal, JSON.parse(body))).toMatchObject({ code: 'too_many', retry_after: 1 });
      expect(headers).toMatchObject({
        'retry-after': '1',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
    expect(await answered()).toBe(cameIn);

    // A player behind that address, a stranger at another, one behind a named proxy, and a page of a named origin.
    expect((await ask(player.cookie)).http).toBe(200);
    expect((await ask(null, { from: '127.0.0.8' })).http).toBe(401);
    const proxied = { from: '127.0.0.9', headers: { 'x-forwarded-for': '203.0.113.5' } };
    expect((await ask(null, proxied)).http).toBe(401);
    const page = await ask(null, { headers: { origin: 'https://play.example' } });
    expect(page.http).toBe(429);
    expect(page.headers['access-control-allow-origin']).toBe('https://play.example');
    expect((await ask(null, { path: '/healthz' })).http).toBe(200);
    expect((await ask(null, { path: '/api/nothing', from: '127.0.0.8' })).http).toBe(404);
  });
});
