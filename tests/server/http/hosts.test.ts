import { describe, expect, test } from 'vitest';
import { buildBackOfficeApp } from '../../../src/server/back-office/api/app.ts';
import { useApp } from '../support/harness.ts';

const GAME = 'https://play.example';
const ADMIN = 'https://admin.example';

describe('a request for the host of the other port', () => {
  const it = useApp({ config: { gameUrl: GAME, adminUrl: ADMIN, trustProxy: ['loopback'] } });
  const local = useApp({ config: { gameUrl: 'http://localhost:8080' } });

  const office = (adminUrl: string | null) =>
    buildBackOfficeApp(it.context, {
      trustProxy: ['loopback'],
      adminUrl,
      adminDir: '/nonexistent',
      onFailure: () => undefined,
    });
  const PROXIED = { 'x-forwarded-proto': 'https' };

  test.each([
    ['admin.example', 421],
    ['ADMIN.example:443', 421],
    ['admin.example:8080', 421],
    ['play.example', 200],
    ['127.0.0.1:8080', 200],
    ['admin.example.attacker.example', 200],
  ])('%s on the port of the players is answered with %i', async (host, status) => {
    for (const url of ['/healthz', '/api/getGameRules']) {
      const answer = await it.app.inject({ url, headers: { host, 'user-id': '8', ...PROXIED } });
      expect(answer.statusCode, url).toBe(status);
    }
    const forwarded = { host: 'x', 'x-forwarded-host': host, ...PROXIED };
    expect((await it.app.inject({ url: '/healthz', headers: forwarded })).statusCode).toBe(status);
  });

  test.each([
    ['play.example', 421],
    ['play.example:8081', 421],
    ['admin.example', 401],
    ['127.0.0.1:8081', 401],
  ])('%s on the port of the back office is answered with %i', async (host, status) => {
    for (const adminUrl of [ADMIN, null]) {
      const app = await office(adminUrl);
      const url = '/admin/api/session';
      expect(
        (await app.inject({ url: '/admin/api/overview?zone=utc', headers: { host, ...PROXIED } })).statusCode,
      ).toBe(status);
      expect((await app.inject({ url, headers: { host, ...PROXIED } })).statusCode === 421).toBe(
        status === 421,
      );
      await app.close();
    }
  });

  test('is recognised by its port where both are on one machine', async () => {
    const app = await buildBackOfficeApp(local.context, {
      trustProxy: [],
      adminDir: '/nonexistent',
      onFailure: () => undefined,
    });
    const statusOf = async (host: string) =>
      (await app.inject({ url: '/admin/api/overview?zone=utc', headers: { host } })).statusCode;
    expect([await statusOf('localhost:8080'), await statusOf('localhost:8081')]).toEqual([421, 401]);
    await app.close();
  });
});
