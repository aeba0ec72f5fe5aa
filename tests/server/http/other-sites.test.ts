import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { Guest, listen, PASSWORD, type Player, useApp } from '../support/harness.ts';
import { rowsOf } from '../support/ledger.ts';

const NAMED = 'https://play.example';
const FOREIGN = 'https://evil.example';

function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      text += part;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)));
  });
}

describe('pages of other sites', () => {
  let player: Player;
  const it = useApp();
  beforeAll(async () => {
    player = await it.player();
  });

  test.each(['cross-site', 'same-site'])('a request that a browser marks %s is refused', async (site) => {
    const sending = { ...player.betRequest(), headers: { origin: FOREIGN, 'sec-fetch-site': site } };
    await player.refused('bet', sending, { http: 403, code: 'foreign_page' });
    expect(await player.balance()).toBe(100_000n);
  });

  test('the page itself may call', async () => {
    for (const site of ['same-origin', 'none'])
      await player.ok('profile', { params: { userid: player.user_id }, headers: { 'sec-fetch-site': site } });
  });

  test('an origin that is not named is refused', async () => {
    const asking = { origin: NAMED, 'user-id': '8', 'access-control-request-headers': 'user-id' };
    for (const method of ['OPTIONS', 'GET'] as const) {
      const { headers } = await it.app.inject({ method, url: '/api/getGameRules', headers: asking });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('a form of another site cannot bet: it can set neither header nor type', async () => {
    const answer = await it.app.inject({
      method: 'POST',
      url: '/api/bet',
      payload: `{"user_id":"${player.user_id}","game_id":19,"amount":10,"x":"="}`,
      headers: { 'content-type': 'text/plain', cookie: player.cookie ?? '', origin: FOREIGN },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('a named origin', () => {
  const it = useApp({ config: { corsOrigins: [NAMED] } });

  const preflight = (origin: string) =>
    it.app.inject({
      method: 'OPTIONS',
      url: '/api/bet',
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  test('is let in with its cookies, and only itself', async () => {
    const named = await preflight(NAMED);
    expect(named.statusCode).toBe(204);
    expect(named.headers).toMatchObject({
      'access-control-allow-origin': NAMED,
      'access-control-allow-credentials': 'true',
      vary: expect.stringMatching(/origin/i),
    });
    expect(named.headers['access-control-allow-headers']).toMatch(/user-id.*idempotency-key/);
    for (const origin of [FOREIGN, `${NAMED}.evil.example`, 'https://play.example:444', 'null', '*']) {
      const { headers } = await preflight(origin);
      expect(headers['access-control-allow-origin'], origin).toBeUndefined();
    }
  });

  test('may call across sites', async () => {
    const player = await it.player();
    await player.ok('bet', {
      ...player.betRequest(),
      headers: { origin: NAMED, 'sec-fetch-site': 'cross-site' },
    });
  });
});

describe('headers of every answer', () => {
  const it = useApp();

  const policyOf = (headers: Record<string, unknown>) =>
    Object.fromEntries(
      String(headers['content-security-policy'])
        .split(';')
        .map((part) => part.trim().split(/\s+/))
        .map(([name = '', ...sources]) => [name, sources.join(' ')]),
    );

  const OF_EVERY_ANSWER = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringMatching(/max-age=\d{7,}/),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  };

  test.each(['/', '/nothing'])('security headers of a page on %s', async (url) => {
    const { headers } = await it.app.inject({ url });
    expect(policyOf(headers)).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'script-src-attr': "'none'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'connect-src': "'self'",
      'form-action': "'self'",
    });
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe-eval|\*/);
    expect(headers).toMatchObject({ ...OF_EVERY_ANSWER, 'referrer-policy': 'same-origin' });
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers.server).toBeUndefined();
  });

  test.each(['/api/getGameRules', '/%61pi/getGameRules', '/api/nothing', '/api/profile'])(
    'security headers of an answer that may load nothing on %s, and none of a page',
    async (url) => {
      const { headers } = await it.app.inject({ url, headers: { 'user-id': '8' } });
      expect(policyOf(headers)).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
      expect(headers).toMatchObject(OF_EVERY_ANSWER);
      for (const ofPages of ['cross-origin-opener-policy', 'referrer-policy', 'x-download-options', 'server'])
        expect(headers[ofPages], ofPages).toBeUndefined();
    },
  );
});

describe('the session', () => {
  const it = useApp({ config: { trustProxy: ['127.0.0.1'] } });

  const login = ({ phone: mobile }: Player, headers: Record<string, string>) => ({
    body: { mobile, password: PASSWORD },
    headers,
  });
  const cookieOf = async (headers: Record<string, string>): Promise<string> => {
    const player = await it.player();
    return String((await player.send('login', login(player, headers))).headers['set-cookie']);
  };

  test('is a cookie no script can read and no other site can send', async () => {
    const cookie = await cookieOf({});
    expect(cookie).toMatch(/^chicken_road_session=[A-Za-z0-9_-]{43}\.[0-9a-f-]{36}\.[A-Za-z0-9%]+;/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Strict/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(new RegExp(`; Max-Age=${30 * 24 * 60 * 60};`));
    expect(cookie).not.toMatch(/; Secure/);
  });

  test('is Secure and bound to this host where the browser came by TLS, as a named proxy says', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const cookie = await cookieOf(headers);
    expect(cookie).toMatch(/^__Host-chicken_road_session=/);
    expect(cookie).toMatch(/; Path=\/;.*; Secure/);
    expect(cookie).not.toMatch(/; Domain/);
    const guest = new Guest(it.app);
    const player = await it.player();
    await guest.ok('login', login(player, headers));
    await guest.ok('round', { ...player.about(), headers });
    await guest.ok('logout', { body: {}, headers });
    expect(guest.cookie).toBeNull();
  });

  test('the database never holds the cookie’s token', async () => {
    const player = await it.player();
    const [token = '', , tag = ''] = player.cookie?.split('=')[1]?.split('.') ?? [];
    const rows = await rowsOf(it.database.db, 'select * from sessions');
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of [token, decodeURIComponent(tag)]) {
      expect(secret).toHaveLength(43);
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });
});

describe('limits of a request', () => {
  let port = 0;
  const it = useApp();
  beforeAll(async () => {
    port = await listen(it.app);
  });

  const head = 'user-id: 8\r\nhost: x\r\n';
  test.each([
    ['headers of 20 KB', `GET /api/getGameRules HTTP/1.1\r\n${head}x: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['what is not HTTP', 'hello\r\n\r\n', 400],
    ['two lengths', `POST /api/bet HTTP/1.1\r\n${head}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 400],
    [
      'a length beside chunks',
      `POST /api/bet HTTP/1.1\r\n${head}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'a header with a control character',
      `GET /api/getGameRules HTTP/1.1\r\n${head}x: a\u0000b\r\n\r\n`,
      400,
    ],
  ])('%s is refused in the shape of every refusal', async (_, bytes, http) => {
    const text = await raw(port, bytes);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${http} `));
    const body: unknown = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));
    expect(body).toMatchObject({
      success: false,
      status: false,
      message: expect.stringMatching(/^[A-Z].*\.$/),
    });
  });
});
