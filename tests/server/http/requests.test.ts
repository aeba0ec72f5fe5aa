import { beforeAll, describe, expect, test } from 'vitest';
import { startAdmin } from '../support/admin-browser.ts';
import {
  databaseKind,
  freshPhone,
  type Guest,
  PASSWORD,
  type Player,
  startApp,
  type TestApp,
  useApp,
} from '../support/harness.ts';
import { ledgerSnapshot } from '../support/ledger.ts';

describe('what a request says', () => {
  let player: Player;
  let other: Player;
  const it = useApp();
  beforeAll(async () => {
    [player, other] = [await it.player(), await it.player()];
  });

  const post = async (who: Guest, url: string, payload: string) => {
    const before = await ledgerSnapshot(it.database.db);
    const answer = await it.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'user-id': '8', 'content-type': 'application/json', cookie: who.cookie ?? '' },
    });
    return {
      http: answer.statusCode,
      body: answer.json() as Record<string, unknown>,
      changed: (await ledgerSnapshot(it.database.db)) !== before,
    };
  };
  const betting = (amount: string): string =>
    `{"user_id":"${player.user_id}","game_id":19,"amount":${amount},"x":"a \\" 1e2 \\\\"}`;

  test('a field that is missing or broken is named in English, with the code of the text and its values', async () => {
    const { body } = await post(player, '/api/login', '{"password":"abcd"}');
    expect(body).toMatchObject({
      code: 'bad_input',
      message: 'mobile is required.',
      message_code: 'refusal.fieldMissing',
      values: { name: 'mobile' },
      field: 'mobile',
    });
    const typed = await post(player, '/api/login', '{"mobile":"12","password":"abcd"}');
    expect(typed.body).toMatchObject({
      message: 'Phone number must be exactly 10 digits',
      message_code: 'form.phoneNumberDigits',
    });
  });

  test.each(['1e1', '149.99999999999999999', '-0', '1e400', '0.1e2'])(
    'a stake written %s is refused by its text',
    async (amount) => {
      const { http, body, changed } = await post(player, '/api/bet', betting(amount));
      expect(http).toBe(400);
      expect(body).toMatchObject({
        code: 'bad_input',
        message: expect.stringMatching(/^Numbers must be written/),
      });
      expect(changed).toBe(false);
    },
  );

  test.each(['10', '10.0', '10.00', '"10"', '"10.00"'])(
    'a stake written %s is ten rupees',
    async (amount) => {
      const { http, body } = await post(player, '/api/bet', betting(amount));
      expect(http, JSON.stringify(body)).toBe(200);
      expect(body.amount).toBe(10);
      await player.ok('advance', player.advanceRequest(String(body.round_id), 1));
      await player.send('cashout', player.cashoutOf(String(body.round_id), 1.02));
    },
  );

  test('JSON inside a string, as register may send it, is read by the same rules', async () => {
    const inside = (more: string): string =>
      JSON.stringify(`{"phone":"${freshPhone()}","password":"${PASSWORD}","email":""${more}}`);
    expect((await post(it.guest(), '/api/register', inside(',"x":1'))).http).toBe(200);
    for (const more of [',"x":1e2', ',"__proto__":{"x":1}', ',"constructor":{"prototype":{"x":1}}', ',']) {
      const { http, changed } = await post(it.guest(), '/api/register', inside(more));
      expect([more, http, changed]).toEqual([more, 400, false]);
    }
  });

  test.each([
    ['its address and its body', (mine, theirs) => [`/api/bet?user_id=${theirs}`, { user_id: mine }]],
    ['its address, under the other name', (mine, theirs) => [`/api/bet?userid=${theirs}`, { user_id: mine }]],
    ['its body, under both names', (mine, theirs) => ['/api/bet', { user_id: mine, userid: theirs }]],
    ['its body, as a list', (mine, theirs) => ['/api/bet', { user_id: mine, userid: [mine, theirs] }]],
    ['its body, as an object', (mine) => ['/api/bet', { user_id: mine, userid: { is: mine } }]],
    [
      'its address twice',
      (mine, theirs) => [`/api/bet?user_id=${mine}&user_id=${theirs}`, { user_id: mine }],
    ],
  ] as [string, (mine: string, theirs: string) => [string, object]][])(
    'a bet that names another player in %s is refused',
    async (_, made) => {
      const [url, body] = made(player.user_id, other.user_id);
      const answer = await post(player, url, JSON.stringify({ game_id: 19, amount: 10, ...body }));
      expect(answer).toMatchObject({ http: 403, body: { code: 'not_yours' }, changed: false });
    },
  );

  test('a profile asked for in the path may not name another player in the query', async () => {
    const asked = { params: { userid: player.user_id }, query: { user_id: other.user_id } };
    await player.refused('profile', asked, { http: 403, code: 'not_yours' });
    await player.ok('profile', { ...asked, query: { user_id: player.user_id } });
  });

  test.each(['/%61pi', '/api', '/a%70%69', 'http://elsewhere/api'])(
    'what is asked for under %s is the API’s: no other site may ask, nobody keeps it, and no page answers',
    async (prefix) => {
      const ask = (path: string, headers: Record<string, string>) =>
        it.app.inject({ url: `${prefix}${path}`, headers: { 'user-id': '8', ...headers } });
      const own = await ask('/getBanners', {});
      expect(own.statusCode).toBe(200);
      expect(own.headers['cache-control']).toBe('no-store');
      const foreign = await ask('/getBanners', {
        'sec-fetch-site': 'cross-site',
        origin: 'https://evil.example',
      });
      expect(foreign.statusCode).toBe(403);
      expect(foreign.json()).toMatchObject({ code: 'foreign_page' });
      const missing = await ask('/nothing', { accept: 'text/html' });
      expect(missing.statusCode).toBe(404);
      expect(missing.headers['cache-control']).toBe('no-store');
      expect(missing.json()).toMatchObject({ code: 'not_found' });
    },
  );
});

describe('/metrics', () => {
  const TOKEN = 'a token of sixteen and more'.replaceAll(' ', '-');
  const ask = (it: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
    it.app.inject({ url: '/metrics', remoteAddress, headers }).then(({ statusCode }) => statusCode);

  test('is shut to what came through a proxy, by whatever it shows', async () => {
    const it = await startApp(databaseKind());
    expect(await ask(it, '127.0.0.1')).toBe(200);
    expect(await ask(it, '203.0.113.5')).toBe(404);
    for (const name of [
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-forwarded-host',
      'forwarded',
      'x-real-ip',
      'via',
    ])
      expect([name, await ask(it, '127.0.0.1', { [name]: '127.0.0.1' })]).toEqual([name, 404]);
    await it.close();
    const open = await startApp(databaseKind(), { config: { metricsOpen: true } });
    expect(await ask(open, '203.0.113.5')).toBe(200);
    expect(await ask(open, '203.0.113.5', { forwarded: 'for=198.51.100.1' })).toBe(404);
    await open.close();
  });

  test('is open to this machine beside a proxy on it, and shut to a proxy on another', async () => {
    for (const proxy of ['loopback', '127.0.0.1', '127.0.0.0/8']) {
      const it = await startApp(databaseKind(), { config: { trustProxy: [proxy] } });
      for (const from of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
        expect([proxy, from, await ask(it, from)]).toEqual([proxy, from, 200]);
        expect(await ask(it, from, { 'x-forwarded-for': '203.0.113.5' })).toBe(404);
      }
      await it.close();
    }
    const open = await startApp(databaseKind(), { config: { metricsOpen: true, trustProxy: ['10.0.0.2'] } });
    expect(await ask(open, '10.0.0.2')).toBe(404);
    expect(await ask(open, '10.0.0.3')).toBe(200);
    await open.close();
  });

  test('with a token answers to the token alone, from wherever', async () => {
    const it = await startApp(databaseKind(), { config: { metricsToken: TOKEN, trustProxy: ['loopback'] } });
    const authorization = `Bearer ${TOKEN}`;
    expect(await ask(it, '127.0.0.1')).toBe(404);
    for (const wrong of [TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', `Basic ${TOKEN}`])
      expect(await ask(it, '127.0.0.1', { authorization: wrong })).toBe(404);
    expect(await ask(it, '127.0.0.1', { authorization })).toBe(200);
    expect(await ask(it, '203.0.113.5', { authorization, 'x-forwarded-for': '198.51.100.1' })).toBe(200);
    await it.close();
  });
});

describe('a JSON body', () => {
  const it = useApp();

  const send = async (url: string, payload: string): Promise<string> => {
    const headers = { 'user-id': '8', 'content-type': 'application/json' };
    const answer = await it.app.inject({ method: 'POST', url, headers, payload });
    return `${answer.statusCode} ${answer.json().message}`;
  };
  const sendToOffice = async (payload: string): Promise<string> => {
    const office = await startAdmin(it);
    const headers = {
      host: '127.0.0.1:8081',
      origin: 'http://127.0.0.1:8081',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    const answer = await office.inject({ method: 'POST', url: '/admin/api/login', headers, payload });
    await office.close();
    return `${answer.statusCode} ${answer.json().message}`;
  };

  test('is refused without a session where it is nested so deeply that no stack holds it', async () => {
    const body = `{"user_id":${'['.repeat(7_900)}${']'.repeat(7_900)}}`;
    expect(await send('/api/login', body)).toBe('400 The request is nested too deeply.');
    expect(await sendToOffice(body)).toBe('400 The request is nested too deeply.');
  });

  test('is refused on both ports where a name comes twice, also inside of the text that register takes', async () => {
    const twice = `{"phone":"${freshPhone()}","password":"${PASSWORD}","password":"${PASSWORD}"}`;
    for (const reply of [
      await send('/api/login', twice),
      await send('/api/register', JSON.stringify(twice)),
      await sendToOffice('{"name":"asha","name":"bela","password":"x","code":"1"}'),
    ])
      expect(reply).toBe('400 The request has a name twice.');
  });
});
