import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type CloseReason,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  createServerFactory,
} from '../../../src/server/http/connections.ts';
import {
  captureLog,
  databaseKind,
  startApp,
  type TestApp,
  type TestAppOptions,
  tempFolder,
} from '../support/harness.ts';

const LARGE_BYTES = 32 * 1024 * 1024;
const opened: Socket[] = [];

async function dial(server: Server, localAddress = '127.0.0.1'): Promise<Socket & { text(): string }> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  opened.push(socket);
  let text = '';
  socket.on('error', () => undefined);
  socket.setEncoding('latin1').on('data', (more) => {
    text += more;
  });
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
  return Object.assign(socket, { text: () => text });
}

const countOf = (server: Server): Promise<number> => promisify(server.getConnections.bind(server))();
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const soon = <T>(condition: () => T | Promise<T>): Promise<T> => vi.waitFor(condition, { timeout: 20_000 });
const isOver = (socket: Socket): Promise<unknown> => soon(() => expect(socket.closed).toBe(true));

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

describe('a server with limits on its connections', () => {
  let server: Server;
  const closed: CloseReason[] = [];
  let asked: (readonly [IncomingMessage, ServerResponse])[] = [];

  async function listen(limits: Partial<ConnectionLimits>, proxies: readonly string[] = []): Promise<void> {
    closed.length = 0;
    asked = [];
    server = createServerFactory({
      limits: { ...CONNECTION_LIMITS, ...limits },
      isProxy: (address) => proxies.includes(address ?? ''),
      onClosed: (why) => closed.push(why),
    })((request, response) => asked.push([request, response]));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  test('answers requests that were sent together in their order, as often as they come', async () => {
    await listen({});
    const socket = await dial(server);
    for (let round = 1; round <= 3; round++) {
      socket.write(Array.from({ length: 32 }, (_, number) => get(`/${number}`)).join(''));
      await soon(() => expect(asked).toHaveLength(32 * round));
      for (const [request, response] of asked.slice(-32).reverse()) response.end(`<${request.url}>`);
      await soon(() => expect(socket.text().match(/<\/\d+>/g)).toHaveLength(32 * round));
    }
    const order = Array.from({ length: 96 }, (_, number) => `</${number % 32}>`);
    expect(socket.text().match(/<\/\d+>/g)).toEqual(order);
    expect(closed).toEqual([]);
  });

  test('gives a long body as it was sent, between two other requests', async () => {
    await listen({});
    const socket = await dial(server);
    const body = Array.from({ length: 40_000 }, (_, number) => String(number)).join(',');
    const post = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    socket.write(`${get('/before')}${post}${get('/after')}`);
    await soon(() => expect(asked).toHaveLength(2));
    let received = '';
    asked[1]?.[0].setEncoding('utf8').on('data', (more) => {
      received += more;
    });
    await soon(() => expect(asked).toHaveLength(3));
    expect(received).toBe(body);
    for (const [request, response] of asked) response.end(`<${request.url}>`);
    await soon(() => expect(socket.text()).toMatch(/<\/before>.*<\/>.*<\/after>/s));
  });

  test('closes a connection with too many unanswered requests', async () => {
    await listen({});
    const [flood, other] = [await dial(server), await dial(server)];
    flood.write(get('/').repeat(2_000));
    await isOver(flood);
    expect(asked).toHaveLength(32);
    expect(closed).toEqual(['too many requests at once']);
    await soon(async () => expect(await countOf(server)).toBe(1));
    other.write(get('/other'));
    await soon(() => expect(asked.at(-1)?.[0].url).toBe('/other'));
  });

  test('limits the connections of an address', async () => {
    await listen({ perAddress: 3 });
    const mine = [];
    for (let count = 0; count < 3; count++) mine.push(await dial(server));
    await soon(async () => expect(await countOf(server)).toBe(3));
    await isOver(await dial(server));
    expect(closed).toEqual(['too many connections']);
    (await dial(server, '127.0.0.2')).write(get('/elsewhere'));
    await soon(() => expect(asked).toHaveLength(1));
    mine[0]?.destroy();
    await soon(async () => expect(await countOf(server)).toBe(3));
    (await dial(server)).write(get('/again'));
    await soon(() => expect(asked).toHaveLength(2));
  });

  test('does not count the connections of a named proxy', async () => {
    await listen({ perAddress: 2 }, ['127.0.0.3']);
    const sockets = [];
    for (let count = 0; count < 8; count++) sockets.push(await dial(server, '127.0.0.3'));
    await soon(async () => expect(await countOf(server)).toBe(8));
    expect(sockets.every((socket) => !socket.closed)).toBe(true);
  });

  test('takes no more connections than it may have in all', async () => {
    await listen({ total: 3 });
    const sockets = [];
    for (let count = 0; count < 3; count++) sockets.push(await dial(server, `127.0.0.${4 + count}`));
    await soon(async () => expect(await countOf(server)).toBe(3));
    await isOver(await dial(server, '127.0.0.9'));
    expect(sockets.every((socket) => !socket.closed)).toBe(true);
  });

  test('closes a connection whose response nobody reads', async () => {
    await listen({ idleMs: 100 });
    const socket = await dial(server);
    socket.pause();
    socket.write(get('/'));
    await soon(() => expect(asked).toHaveLength(1));
    asked[0]?.[1].end(Buffer.alloc(LARGE_BYTES));
    await soon(async () => expect(await countOf(server)).toBe(0));
  });
});

describe('the provider under a flood', () => {
  const folder = tempFolder();
  beforeAll(() => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'assets', 'large-Ab3dEf9h.webp'), Buffer.alloc(1024 * 1024));
  });

  let it: TestApp;
  const { log, lines: logged } = captureLog();
  async function serve(options: TestAppOptions = {}): Promise<Server> {
    logged.length = 0;
    it = await startApp(databaseKind(), {
      log,
      ...options,
      config: { clientDir: folder, limits: true, ...options.config },
    });
    await it.app.listen({ port: 0, host: '127.0.0.1' });
    return it.app.server;
  }
  afterEach(async () => {
    for (const socket of opened.splice(0)) socket.destroy();
    await it.close();
  });

  test('with thousands of requests on each connection and unread answers stays alive and answers', async () => {
    const server = await serve();
    const flood = [];
    for (let count = 0; count < 30; count++) {
      const socket = await dial(server, '127.0.0.2');
      socket.pause();
      flood.push(socket);
      socket.write(get('/assets/large-Ab3dEf9h.webp').repeat(3_000));
    }
    const player = await dial(server, '127.0.0.3');
    player.write(get('/healthz'));
    await soon(() => expect(player.text()).toMatch(/alive/));
    await soon(async () => expect(await countOf(server)).toBe(1));
    expect(logged.every((line) => line.includes('connection closed'))).toBe(true);
  });

  test('a body that does not come is given up, whatever else of it still trickles in', async () => {
    expect(CONNECTION_LIMITS).toMatchObject({ requestMs: 15_000, checkEveryMs: 1_000 });
    const server = await serve({
      connectionLimits: { ...CONNECTION_LIMITS, requestMs: 200, checkEveryMs: 20 },
    });
    const slow = await dial(server);
    slow.write('POST /api/register HTTP/1.1\r\nHost: x\r\nUser-Id: 8\r\nContent-Type: application/json\r\n');
    slow.write('Content-Length: 5000\r\n\r\n{');
    const trickle = setInterval(() => slow.write(' '), 20);
    await isOver(slow);
    clearInterval(trickle);
    expect(slow.text()).toMatch(/^HTTP\/1\.1 408 .*The request took too long\./s);
    expect(logged).toEqual([]);
  });

  test('an upload that is broken off is no error', async () => {
    const server = await serve();
    const sender = await dial(server);
    sender.write(
      'POST /api/register HTTP/1.1\r\nHost: x\r\nUser-Id: 8\r\nContent-Type: application/json\r\n',
    );
    sender.write('Content-Length: 5000\r\nExpect: 100-continue\r\n\r\n');
    await soon(() => expect(sender.text()).toMatch(/100 Continue/));
    sender.write('{"phone":');
    sender.resetAndDestroy();
    await soon(async () => expect(await countOf(server)).toBe(0));
    const next = await dial(server);
    next.write(get('/healthz'));
    await soon(() => expect(next.text()).toMatch(/alive/));
    expect(logged).toEqual([]);
  });
});
