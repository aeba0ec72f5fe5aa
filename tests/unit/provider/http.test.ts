import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ConnectionLost, ProviderFailed, UnknownAnswer } from '../../../src/client/provider/errors.ts';
import { createHttp, credentialsFor, type HttpDeps } from '../../../src/client/provider/http.ts';
import { CALL_TIMEOUT_MS } from '../../../src/client/state/timings.ts';
import { sentText } from '../../../src/languages/text.ts';
import { messageText } from '../../../src/languages/translation.ts';
import { shownAs } from '../shown-as.ts';

afterEach(() => void vi.useRealTimers());

const Pong = v.object({ success: v.literal(true), pong: v.number() });
const GET_PING = { method: 'GET', path: 'ping', answer: Pong } as const;
const POST_PING = { method: 'POST', path: 'ping', answer: Pong } as const;
const POST_LOGIN = { method: 'POST', path: 'login', answer: Pong } as const;

function line(respond: (request: Request) => Response | Promise<Response>, deps: Partial<HttpDeps> = {}) {
  const requests: Request[] = [];
  const failures: string[] = [];
  const reported = { unauthorized: 0, blocked: 0 };
  const http = createHttp({
    base: 'http://provider.test/api/',
    credentials: 'same-origin',
    fetch: async (request) => {
      requests.push(request.clone());
      return respond(request);
    },
    onFailure: (text) => failures.push(messageText(text)),
    user: () => 'asha',
    onBlocked: () => void reported.blocked++,
    onUnauthorized: () => void reported.unauthorized++,
    ...deps,
  });
  return { http, requests, failures, reported };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

test('a call sends its body as JSON, its query in the address, its key in a header, and the fixed user-id always', async () => {
  const { http, requests } = line(() => json({ success: true, pong: 1 }));
  await http.send(POST_PING, { body: { amount: 10 }, key: 'k1' });
  await http.send(GET_PING, { query: { user_id: 'a b', limit: 10 } });
  const headers = ['user-id', 'content-type', 'idempotency-key'];
  const sent = requests.map((request) => headers.map((name) => request.headers.get(name)));
  expect(sent).toEqual([
    ['8', 'application/json', 'k1'],
    ['8', null, null],
  ]);
  expect(await requests[0]?.json()).toEqual({ amount: 10 });
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
  expect(requests[1]?.url).toBe('http://provider.test/api/ping?user_id=a+b&limit=10');
});

test('a value in the path of a call cannot lead out of it', async () => {
  const { http, requests } = line(() => json({ success: true, pong: 1 }));
  const call = { method: 'GET', path: 'profile/:userid/of', answer: Pong } as const;
  await http.send(call, { params: { userid: '../a b?c$&' } });
  expect(requests[0]?.url).toBe('http://provider.test/api/profile/..%2Fa%20b%3Fc%24%26/of');
});

test('the cookie goes to another origin only when the provider is there', () => {
  expect(credentialsFor('/api/', 'https://game.test/chickenroad')).toBe('same-origin');
  expect(credentialsFor('https://game.test/api/', 'https://game.test/')).toBe('same-origin');
  expect(credentialsFor('https://provider.test/api/', 'https://game.test/')).toBe('include');
  expect(credentialsFor('http://game.test/api/', 'https://game.test/')).toBe('include');
});

test.each([
  [400, { success: false, code: 'bad_input', message: 'No.', field: 'amount' }],
  [409, { success: false, status: false, code: 'step_mismatch', message: 'Another line.' }],
  [200, { success: false, message: 'Login failed' }],
  [200, { status: false, message: 'Cashout failed.' }],
])('an answer of HTTP %i that says no is an answer all the same', async (status, body) => {
  const { http, failures } = line(() => json(body, status));
  expect(await http.send(POST_PING)).toEqual({ ok: false, httpStatus: status, refusal: body });
  expect(failures).toEqual([]);
});

test('an answer of HTTP 404 is a refusal without words, or lost where it is no JSON', async () => {
  const respond = (text: string) => line(() => new Response(text, { status: 404 })).http.send(GET_PING);
  await expect(respond('Cannot GET /api/ping')).rejects.toThrow(ConnectionLost);
  for (const text of ['{"message":7}', ''])
    expect(await respond(text)).toEqual({ ok: false, httpStatus: 404, refusal: {} });
});

test('an answer is read by its schema; of another shape it throws, and names what is wrong', async () => {
  const known = line(() => json({ success: true, pong: 7, more: 'ignored' }));
  expect(await known.http.send(GET_PING)).toEqual({ ok: true, data: { success: true, pong: 7 } });
  const { http, failures } = line(() => json({ success: true, pong: 'seven' }));
  await expect(http.send(GET_PING)).rejects.toThrow(UnknownAnswer);
  await expect(http.send(GET_PING)).rejects.toThrow(/pong/);
  expect(failures).toEqual([]);
});

test('a call lost by the network, or answered by a page in between, throws ConnectionLost', async () => {
  const down = line(() => {
    throw new TypeError('Failed to fetch');
  });
  await expect(down.http.send(GET_PING)).rejects.toThrow(ConnectionLost);
  const portal = line(() => new Response('<html>Log in to the hotel</html>', { status: 200 }));
  await expect(portal.http.send(GET_PING)).rejects.toThrow(ConnectionLost);
});

const onAbort = (signal: AbortSignal, fail: (reason: unknown) => void) =>
  signal.addEventListener('abort', () => fail(signal.reason));

test.each<[string, (signal: AbortSignal) => Response | Promise<Response>]>([
  ['answer', (signal) => new Promise((_, reject) => onAbort(signal, reject))],
  [
    'body',
    (signal) =>
      new Response(new ReadableStream({ start: (body) => onAbort(signal, (why) => body.error(why)) })),
  ],
])('a call whose %s never comes counts as lost after the timeout', async (_, respond) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { http } = line((request) => respond(request.signal));
  let error: unknown;
  const result = http.send(GET_PING).catch((thrown: unknown) => {
    error = thrown;
  });
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS - 1);
  expect(error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await result;
  expect(error).toBeInstanceOf(ConnectionLost);
});

test('a failed call is not sent again by the connection', async () => {
  const { http, requests } = line(() => new Response('', { status: 503 }));
  await expect(http.send(GET_PING)).rejects.toThrow(ProviderFailed);
  expect(requests).toHaveLength(1);
});

const DEFAULT = 'Internal server error';
test.each([
  [
    'the server’s message',
    json({ success: false, message: 'The wallet is asleep.' }, 500),
    'The wallet is asleep.',
  ],
  ['a default without one', json({ success: false }, 500), DEFAULT],
  ['a default for a gateway’s page', new Response('<html>', { status: 502 }), DEFAULT],
])('HTTP 500 toasts %s and throws', async (_, response, message) => {
  const { http, failures } = line(() => response.clone());
  await expect(http.send(POST_PING)).rejects.toMatchObject({
    name: 'ProviderFailed',
    text: shownAs(message),
  });
  expect(failures).toEqual([message]);
});

const PAGE = '<html><h1>Nope</h1></html>';

test.each([
  [429, { 'retry-after': '120' }, 'Too many attempts. Try again at 2 Mar 2026, 10:02 am UTC.'],
  [429, {}, 'Too many attempts. Try again at 2 Mar 2026, 10:01 am UTC.'],
  [413, {}, 'The request is too large.'],
  [403, {}, 'The network between you and the game does not allow this. Try another network.'],
])('a proxy’s page with HTTP %i %o is a refusal', async (status, headers, text) => {
  vi.useFakeTimers({ now: new Date('2026-03-02T10:00:00Z'), toFake: ['Date'] });
  const { http, reported } = line(() => new Response(PAGE, { status, headers }));
  const result = await http.send(POST_PING);
  if (result.ok) throw new Error('The page was read as an answer.');
  const message = sentText(result.refusal);
  expect([result.httpStatus, message && messageText(message)]).toEqual([status, text]);
  expect(reported).toEqual({ unauthorized: 0, blocked: 0 });
});

test('HTTP 500 of one intent that is sent again toasts once', async () => {
  const { http, failures } = line(() => json({}, 500));
  for (const key of ['k1', 'k1', 'k1', 'k2']) await http.send(POST_PING, { key }).catch(() => {});
  expect(failures).toHaveLength(2);
});

describe.each([
  ['HTTP 401', json({ success: false, code: 'not_logged_in' }, 401), { unauthorized: 1, blocked: 0 }],
  ['a blocked account', json({ success: false, code: 'blocked' }, 403), { unauthorized: 0, blocked: 1 }],
] as const)('%s', (_, refused, report) => {
  test('is reported, whatever the call, and is an answer; not for a login or registration', async () => {
    const { http, reported } = line(() => refused.clone());
    await http.send(POST_LOGIN, { signingIn: true });
    expect(reported).toEqual({ unauthorized: 0, blocked: 0 });
    const { status: httpStatus } = refused;
    expect(await http.send(GET_PING, { quiet: true })).toMatchObject({ ok: false, httpStatus });
    expect(reported).toEqual(report);
  });

  test('that comes late, when another session has begun, does not end that one', async () => {
    let user = 'asha';
    const respond = () => {
      user = 'ravi';
      return refused.clone();
    };
    const { http, reported } = line(respond, { user: () => user });
    await http.send(GET_PING);
    expect(reported).toEqual({ unauthorized: 0, blocked: 0 });
  });
});
