import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type CloseReason,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  createServerFactory,
} from '../../src/server/http/connections.ts';
import { startApp, type TestApp, type TestAppOptions } from './harness.ts';

/** Larger than what two sockets of this machine hold between them. */
const LARGE_BYTES = 32 * 1024 * 1024;

const opened: Socket[] = [];

/** A connection from an address of this machine, its bytes as text in `text()`. */
async function dial(server: Server, localAddress = '127.0.0.1'): Promise<Socket & { text(): string }> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  opened.push(socket);
  let text = '';
  // A connection that the server resets is what some of these tests are about.
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
  const cutOff: CloseReason[] = [];
  let asked: (readonly [IncomingMessage, ServerResponse])[] = [];

  /** @param refuse answers each request at once with a refusal, but for /other */
  async function listen(
    limits: Partial<ConnectionLimits>,
    { proxies = [], refuse = false }: { proxies?: readonly string[]; refuse?: boolean } = {},
  ): Promise<void> {
    cutOff.length = 0;
    asked = [];
    server = createServerFactory({
      limits: { ...CONNECTION_LIMITS, ...limits },
      isProxy: (address) => proxies.includes(address ?? ''),
      onClosed: (why) => cutOff.push(why),
    })((request, response) => {
      asked.push([request, response]);
      if (refuse) response.writeHead(request.url === '/other' ? 200 : 429).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  test('answers two requests of a connection at a time, all of them in their order', async () => {
    await listen({});
    const socket = await dial(server);
    socket.write(Array.from({ length: 20 }, (_, number) => get(`/${number}`)).join(''));
    for (let number = 0; number < 20; number++) {
      await soon(() => expect(asked.length).toBe(Math.min(20, number + 2)));
      const [request, response] = asked[number] ?? [];
      response?.end(`<${request?.url}>`);
    }
    await soon(() => expect(socket.text().match(/<\/\d+>/g)).toHaveLength(20));
    expect(socket.text().match(/<\/\d+>/g)).toEqual(
      Array.from({ length: 20 }, (_, number) => `</${number}>`),
    );
  });

  test('reads the bodies of requests that were sent together', async () => {
    await listen({});
    const socket = await dial(server);
    const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody';
    socket.write(post.repeat(8));
    for (let number = 0; number < 8; number++) {
      await soon(() => expect(asked.length).toBeGreaterThan(number));
      const [request, response] = asked[number] ?? [];
      let body = '';
      request?.setEncoding('utf8').on('data', (more) => {
        body += more;
      });
      await soon(() => expect(body).toBe('body'));
      response?.end('read');
    }
    await soon(() => expect(socket.text().match(/read/g)).toHaveLength(8));
  });

  test('cuts off who sends more than may wait, and keeps nothing of it', async () => {
    await listen({});
    const socket = await dial(server);
    socket.write(get('/').repeat(200));
    await isOver(socket);
    expect(asked).toHaveLength(2);
    expect(cutOff).toEqual(['too many requests at once']);
    expect(await countOf(server)).toBe(0);
  });

  test('parses little of what a connection sends that is cut off', async () => {
    await listen({});
    let parsed = 0;
    server.on('request', () => parsed++);
    const socket = await dial(server);
    // One packet for the server, which has not begun to read.
    socket.write(get('/').repeat(2_000));
    await isOver(socket);
    expect(cutOff).toEqual(['too many requests at once']);
    expect(parsed).toBeGreaterThan(32);
    expect(parsed).toBeLessThan(100);
  });

  test('answers long requests that were sent together in their order, however they lie in the packets', async () => {
    await listen({});
    const socket = await dial(server);
    const path = (number: number): string => `/${number}/${'x'.repeat(700)}`;
    socket.write(Array.from({ length: 20 }, (_, number) => get(path(number))).join(''));
    for (let number = 0; number < 20; number++) {
      await soon(() => expect(asked.length).toBe(Math.min(20, number + 2)));
      const [request, response] = asked[number] ?? [];
      expect(request?.url).toBe(path(number));
      response?.end(`<${number}>`);
    }
    await soon(() => expect(socket.text().match(/<\d+>/g)).toHaveLength(20));
  });

  test('gives a long body as it was sent, though it is read late, after another answer and before another request', async () => {
    await listen({});
    const socket = await dial(server);
    const body = Array.from({ length: 40_000 }, (_, number) => String(number)).join(',');
    const post = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    socket.write(`${get('/before')}${post}${get('/after')}`);
    await soon(() => expect(asked).toHaveLength(2));
    const [[, before] = [], [request, response] = []] = asked;
    before?.end('before it');
    await soon(() => expect(socket.text()).toMatch(/before it$/));
    // Whoever does not read it does not have it either: the server had time for more.
    (await dial(server)).write(get('/elsewhere'));
    await soon(() => expect(asked).toHaveLength(3));
    expect(request?.readableLength).toBeLessThan(body.length / 2);
    let received = '';
    request?.setEncoding('utf8').on('data', (more) => {
      received += more;
    });
    await soon(() => expect(received).toHaveLength(body.length));
    expect(received).toBe(body);
    await soon(() => expect(asked).toHaveLength(4));
    response?.end('read');
    asked[3]?.[1].end('after it');
    await soon(() => expect(socket.text()).toMatch(/read.*after it/s));
  });

  test('goes on with a connection whose answers are taken late, when Node goes on with it', async () => {
    await listen({ answeredAtOnce: 4 });
    const socket = await dial(server);
    socket.pause();
    socket.write(get('/first'));
    await soon(() => expect(asked).toHaveLength(1));
    asked[0]?.[1].end(Buffer.alloc(LARGE_BYTES));
    // While answers stand in the way Node takes one request at a time, and none when those that wait are long.
    socket.write(Array.from({ length: 12 }, (_, number) => get(`/${number}/${'x'.repeat(2_100)}`)).join(''));
    for (const number of [1, 2]) {
      await soon(() => expect(asked).toHaveLength(number + 1));
      asked[number]?.[1].end(Buffer.alloc(LARGE_BYTES));
    }
    socket.resume();
    for (let number = 3; number < 13; number++) {
      await soon(() => expect(asked.length).toBeGreaterThan(number));
      asked[number]?.[1].end('<late>');
    }
    await soon(() => expect(socket.text().match(/<late>/g)).toHaveLength(10));
    expect(socket.closed).toBe(false);
  });

  test('reads the connections of an address that floods one in a turn of the event loop, others between them', async () => {
    await listen({});
    const flood = [];
    for (let count = 0; count < 40; count++) flood.push(await dial(server, '127.0.0.7'));
    const other = await dial(server, '127.0.0.8');
    await soon(async () => expect(await countOf(server)).toBe(41));
    let turn = 0;
    const perTurn = new Map<number, number>();
    const nextTurn = (): void => {
      const before = [...perTurn.values()].reduce((sum, cuts) => sum + cuts, 0);
      if (cutOff.length > before) perTurn.set(turn, cutOff.length - before);
      turn++;
      if (cutOff.length < flood.length) setImmediate(nextTurn);
    };
    setImmediate(nextTurn);
    // All of it has come before the server reads any: these writes go to the system at once.
    for (const socket of flood) socket.write(get('/').repeat(1_000));
    other.write(get('/other'));
    for (const socket of flood) await isOver(socket);
    expect(cutOff).toHaveLength(40);
    expect(Math.max(...perTurn.values())).toBeLessThanOrEqual(2);
    await soon(() => expect(asked.some(([request]) => request.url === '/other')).toBe(true));
    const place = asked.findIndex(([request]) => request.url === '/other');
    expect(place).toBeLessThan(10);
  });

  test('reads every connection of an address that opens many in a second, the first one too many as well', async () => {
    await listen({ openedPerS: 3 });
    for (let count = 0; count < 6; count++) (await dial(server, '127.0.0.9')).write(get(`/${count}`));
    const paths = () => asked.map(([request]) => request.url).sort();
    await soon(() => expect(paths()).toEqual(['/0', '/1', '/2', '/3', '/4', '/5']));
    expect(cutOff).toEqual([]);
  });

  test('holds the connections that an address opens while it floods, as those that it had', async () => {
    await listen({});
    const first = await dial(server, '127.0.0.7');
    first.write(get('/').repeat(1_000));
    await soon(() => expect(cutOff).toHaveLength(1));
    // Before the pause after the first one is over: this all happens in one turn of the event loop.
    const later = Array.from({ length: 10 }, () => {
      const { port } = server.address() as AddressInfo;
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.7' });
      opened.push(socket.on('error', () => undefined));
      socket.write(get('/').repeat(1_000));
      return socket;
    });
    let mostInOneTurn = 0;
    let before = cutOff.length;
    const nextTurn = (): void => {
      mostInOneTurn = Math.max(mostInOneTurn, cutOff.length - before);
      before = cutOff.length;
      if (cutOff.length < 11) setImmediate(nextTurn);
    };
    setImmediate(nextTurn);
    for (const socket of later) await soon(() => expect(socket.closed).toBe(true));
    expect(cutOff).toHaveLength(11);
    expect(mostInOneTurn).toBe(1);
  });

  /** Sends the same on many connections in one go. @returns the most requests that were answered in one turn of the event loop */
  async function answeredPerTurn(flood: readonly Socket[], path: string): Promise<number> {
    const before = asked.length;
    let most = 0;
    for (const socket of flood) socket.write(get(path));
    for (let last = before; last < before + flood.length; ) {
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, asked.length - last);
      last = asked.length;
    }
    return most;
  }

  /** All of them accepted. */
  async function dialMany(count: number, address: string) {
    const sockets = await Promise.all(Array.from({ length: count }, () => dial(server, address)));
    await soon(async () => expect(await countOf(server)).toBeGreaterThanOrEqual(count));
    return sockets;
  }
  const refusalsOf = (sockets: readonly { text(): string }[]): number =>
    sockets.reduce((sum, socket) => sum + (socket.text().match(/ 429 /g)?.length ?? 0), 0);

  test('reads who is refused more often than play ever is one in a turn of the event loop, and others meanwhile', async () => {
    await listen({ refusedPerS: 0 }, { refuse: true });
    const flood = await dialMany(30, '127.0.0.7');
    const beside = await dial(server, '127.0.0.7');
    const elsewhere = await dial(server, '127.0.0.8');
    for (const socket of flood) {
      socket.on('data', () => socket.write(get('/flood')));
      socket.write(get('/flood'));
    }
    await soon(() => expect(asked.length).toBeGreaterThan(60));
    // Those two were never refused.
    beside.write(get('/other'));
    elsewhere.write(get('/other'));
    const from = asked.length;
    let most = 0;
    for (let last = from; last < from + 200; ) {
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, asked.length - last);
      last = asked.length;
    }
    expect(most).toBeLessThanOrEqual(10);
    const near = asked.slice(from, from + 20).map(([request]) => request.url);
    expect(near.filter((path) => path === '/other')).toHaveLength(2);
  });

  test('lets be who is refused now and again, and a named proxy however often', async () => {
    await listen({ refusedPerS: 1_000 }, { refuse: true });
    expect(await answeredPerTurn(await dialMany(30, '127.0.0.7'), '/flood')).toBeGreaterThan(10);
    server.closeAllConnections();
    server.close();
    await listen({ refusedPerS: 0 }, { refuse: true, proxies: ['127.0.0.7'] });
    const proxy = await dialMany(30, '127.0.0.7');
    await answeredPerTurn(proxy, '/flood');
    await soon(() => expect(refusalsOf(proxy)).toBe(30));
    expect(await answeredPerTurn(proxy, '/flood')).toBeGreaterThan(10);
  });

  test('answers all that came together although each of it is refused, in its order', async () => {
    await listen({ refusedPerS: 0 }, { refuse: true });
    const [one, two] = await dialMany(2, '127.0.0.7');
    for (const socket of [one, two])
      socket?.write(Array.from({ length: 20 }, (_, number) => get(`/${number}`)).join(''));
    await soon(() => expect(refusalsOf([one, two].filter((socket) => socket !== undefined))).toBe(40));
    const paths = asked.filter(([{ socket }]) => socket === asked[0]?.[0].socket).map(([{ url }]) => url);
    expect(paths).toEqual(Array.from({ length: 20 }, (_, number) => `/${number}`));
  });

  test('lets requests wait for all connections together, up to its limit', async () => {
    await listen({ waitingInAll: 10 });
    const [one, two] = [await dial(server), await dial(server)];
    one.write(get('/').repeat(12));
    await soon(() => expect(asked).toHaveLength(2));
    two.write(get('/').repeat(3));
    await isOver(two);
    expect(one.closed).toBe(false);
    // What waited is free again once it is answered.
    for (let number = 0; number < 14; number++) {
      await soon(() => expect(asked.length).toBeGreaterThan(number));
      asked[number]?.[1].end();
    }
    const three = await dial(server);
    three.write(get('/').repeat(12));
    await soon(() => expect(asked).toHaveLength(16));
    expect(three.closed).toBe(false);
  });

  test('gives an address so many connections: its longest idle one goes, and others do not feel it', async () => {
    await listen({ perAddress: 4 });
    const mine = [];
    for (let count = 0; count < 4; count++) mine.push(await dial(server));
    const other = await dial(server, '127.0.0.2');
    await soon(async () => expect(await countOf(server)).toBe(5));
    mine[0]?.write(get('/'));
    await soon(() => expect(asked).toHaveLength(1));
    await dial(server);
    await isOver(mine[1] as Socket);
    expect(mine.map((socket) => socket.closed)).toEqual([false, true, false, false]);
    expect(other.closed).toBe(false);
    expect(await countOf(server)).toBe(5);
  });

  test('refuses an address whose connections are all at work', async () => {
    await listen({ perAddress: 3 });
    for (let count = 1; count <= 3; count++) {
      (await dial(server)).write(get('/'));
      await soon(() => expect(asked).toHaveLength(count));
    }
    await isOver(await dial(server));
    (await dial(server, '127.0.0.2')).write(get('/'));
    await soon(() => expect(asked).toHaveLength(4));
  });

  test('lets a named proxy bring as many as it likes', async () => {
    await listen({ perAddress: 2 }, { proxies: ['127.0.0.3'] });
    const brought = [];
    for (let count = 0; count < 8; count++) brought.push(await dial(server, '127.0.0.3'));
    await soon(async () => expect(await countOf(server)).toBe(8));
    expect(brought.every((socket) => !socket.closed)).toBe(true);
  });

  test('when it is full takes from the address that has the most', async () => {
    await listen({ inAll: 6 });
    const greedy = [];
    for (let count = 0; count < 4; count++) greedy.push(await dial(server, '127.0.0.4'));
    const modest = [await dial(server, '127.0.0.5'), await dial(server, '127.0.0.5')];
    await soon(async () => expect(await countOf(server)).toBe(6));
    (await dial(server, '127.0.0.6')).write(get('/'));
    await soon(() => expect(asked).toHaveLength(1));
    await isOver(greedy[0] as Socket);
    expect(modest.every((socket) => !socket.closed)).toBe(true);
  });

  test('ends a connection whose answers nobody reads', async () => {
    await listen({ unreadMs: 100 });
    const socket = await dial(server);
    socket.pause();
    socket.write(get('/'));
    await soon(() => expect(asked).toHaveLength(1));
    asked[0]?.[1].end(Buffer.alloc(LARGE_BYTES));
    await soon(async () => expect(await countOf(server)).toBe(0));
    expect(cutOff).toEqual(['answers left unread']);
  });

  test('does not take an answer that is being worked on for one that nobody reads', async () => {
    await listen({ unreadMs: 50 });
    const timedOut = once(server, 'timeout');
    const socket = await dial(server);
    socket.write(get('/'));
    await timedOut;
    await soon(() => expect(asked).toHaveLength(1));
    asked[0]?.[1].end('late');
    await soon(() => expect(socket.text()).toMatch(/late$/));
  });
});

describe('the provider under a flood', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'chicken-road-flood-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'assets', 'large-Ab3dEf9h.webp'), Buffer.alloc(1024 * 1024));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  let it: TestApp;
  const logged: string[] = [];
  async function serve(options: TestAppOptions = {}): Promise<Server> {
    logged.length = 0;
    const stream = new Writable({
      write: (line, _, done) => {
        logged.push(String(line));
        done();
      },
    });
    it = await startApp('embedded', {
      log: { level: 'warn', stream },
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

  test('of thousands of requests on each connection, answers never read, it stays whole and at hand', async () => {
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
    // All of the flood is gone, and of its lines in the log there is one of a kind and second.
    await soon(async () => expect(await countOf(server)).toBe(1));
    expect(logged.length).toBeLessThan(10);
    expect(logged.every((line) => line.includes('connection cut off'))).toBe(true);
  });

  test('a body that does not come ends after the documented fifteen seconds, and is looked for each second', async () => {
    const server = await serve();
    expect(server).toMatchObject({ requestTimeout: 15_000, headersTimeout: 15_000 });
    expect(CONNECTION_LIMITS).toMatchObject({ requestMs: 15_000, looksEveryMs: 1_000 });
  });

  test('a body that does not come is given up, whatever else of it still trickles in', async () => {
    const server = await serve({
      connectionLimits: { ...CONNECTION_LIMITS, requestMs: 200, looksEveryMs: 20 },
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
