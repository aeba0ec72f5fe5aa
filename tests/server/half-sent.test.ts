import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  createServerFactory,
} from '../../src/server/http/connections.ts';

let server: Server;
const opened: Socket[] = [];

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function listen(limits: Partial<ConnectionLimits>, proxies: readonly string[] = []): Promise<void> {
  server = createServerFactory({
    // Nothing is closed for its time.
    limits: { ...CONNECTION_LIMITS, requestMs: 600_000, idleMs: 600_000, ...limits },
    isProxy: (address) => proxies.includes(address ?? ''),
    onClosed: () => undefined,
  })((request, response) => {
    request.resume();
    // One path is answered late.
    if (request.url !== '/late') request.once('end', () => response.end('answered'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

async function dial(localAddress: string, text: string): Promise<Socket & { text(): string }> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  opened.push(socket);
  let received = '';
  socket.on('error', () => undefined);
  socket.setEncoding('latin1').on('data', (more) => {
    received += more;
  });
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
  socket.write(text);
  return Object.assign(socket, { text: () => received });
}

const soon = (condition: () => void): Promise<void> => vi.waitFor(condition, { timeout: 20_000 });
const openOf = (sockets: readonly Socket[]): number => sockets.filter(({ closed }) => !closed).length;

const HALF_HEADERS = 'GET / HTTP/1.1\r\nHost: x\r\n';
const HALF_BODY = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{';
const WHOLE = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test.each([
  ['nothing', ''],
  ['half of the headers', HALF_HEADERS],
  ['half of a body', HALF_BODY],
  ['a whole request before', WHOLE],
])('an address may have so many connections with %s, and loses its oldest for a new one', async (_, text) => {
  await listen({ waitingPerAddress: 4 });
  const late = await dial('127.0.0.1', 'GET /late HTTP/1.1\r\nHost: x\r\n\r\n');
  const flood: Socket[] = [];
  for (let count = 0; count < 10; count++) flood.push(await dial('127.0.0.1', text));
  await soon(() => expect(openOf(flood)).toBe(4));
  expect(flood.slice(-4).every(({ closed }) => !closed)).toBe(true);
  // One that waits for its answer is none of them.
  expect(late.closed).toBe(false);
  const mine = await dial('127.0.0.1', WHOLE);
  await soon(() => expect(mine.text()).toContain('answered'));
});

test('four addresses that fill the server with half-sent requests leave room for a fifth', async () => {
  await listen({ inAll: 60, crowded: 50, perAddress: 30 });
  const floods: Socket[] = [];
  for (let count = 0; count < 30; count++)
    for (let address = 2; address <= 5; address++)
      floods.push(await dial(`127.0.0.${address}`, address % 2 ? HALF_HEADERS : HALF_BODY));
  await soon(() => expect(openOf(floods)).toBeLessThanOrEqual(50));
  const players = [];
  for (let count = 0; count < 6; count++) players.push(await dial('127.0.0.6', WHOLE));
  for (const player of players) await soon(() => expect(player.text()).toContain('answered'));
  await soon(() => expect(openOf(floods)).toBeLessThanOrEqual(50));
  expect(openOf(players)).toBe(6);
});

test('a request that arrives in pieces is answered, and connections of a named proxy are not closed', async () => {
  await listen({ waitingPerAddress: 2 }, ['127.0.0.7']);
  const proxied: Socket[] = [];
  for (let count = 0; count < 6; count++) proxied.push(await dial('127.0.0.7', HALF_HEADERS));
  const slow = await dial('127.0.0.1', HALF_BODY);
  slow.write('12345678');
  await soon(() => expect(slow.text()).toContain('answered'));
  expect(openOf(proxied)).toBe(6);
});
