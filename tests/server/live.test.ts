import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../src/server/db/postgres.ts';
import { liveWins } from '../../src/server/db/schema.ts';
import { forgetOldWins, leaveWin, numberWins } from '../../src/server/live/outbox.ts';
import { STREAM_LIMITS } from '../../src/server/routes/live.ts';
import { DATABASES, fakeClock, freshPostgresUrl, type Player, startApp, type TestApp } from './harness.ts';
import { openStream, type Stream } from './live-stream.ts';
import { steerNextRound } from './steer.ts';

const SOON = { timeout: 30_000, interval: 20 };

let streams: Stream[] = [];
afterEach(() => {
  for (const stream of streams) stream.close();
  streams = [];
});

async function listenAt(it: TestApp, headers?: Record<string, string>, query?: string): Promise<Stream> {
  const stream = await openStream(addressOf(it), headers, query);
  streams.push(stream);
  return stream;
}

function addressOf(it: TestApp): string {
  const address = it.app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.');
  return `http://127.0.0.1:${address.port}`;
}

const winsOf = (stream: Stream) => stream.events.filter(({ name }) => name === 'win');
const namesOf = (stream: Stream) => winsOf(stream).map(({ data }) => (data as { name: string }).name);
const onlineOf = (stream: Stream) => stream.events.findLast(({ name }) => name === 'online')?.data;
const idOf = (stream: Stream) => winsOf(stream).at(-1)?.id ?? '';

async function named(it: TestApp, name: string): Promise<Player> {
  const player = await it.player();
  await player.ok('updateProfile', { body: { user_id: player.user_id, name } });
  return player;
}

/** One line and a cashout: 1.02 times ten rupees. */
async function win(it: TestApp, player: Player): Promise<void> {
  await steerNextRound(it.context, player.user_id, { type: 1, roast_line: 25 });
  const { round_id: roundId } = await player.bet();
  await player.advance(roundId, 1);
  await player.ok('cashout', player.cashoutRequest(1.02, { round_id: roundId }));
}

describe.each(DATABASES)('live wins on %s', (kind) => {
  let it: TestApp;
  beforeAll(async () => {
    it = await startApp(kind);
    await it.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => it.close());

  test('a cash-out is told to who listens, the name cut as the ticker shows it; a loss is not', async () => {
    const stream = await listenAt(it);
    expect(stream.status).toBe(200);
    expect(stream.headers['content-type']).toContain('text/event-stream');
    expect(stream.headers['cache-control']).toContain('no-store');
    expect(stream.headers['content-security-policy']).toContain("default-src 'none'");
    const loser = await named(it, 'Loser');
    await steerNextRound(it.context, loser.user_id, { type: 1, roast_line: 1 });
    await loser.advance((await loser.bet()).round_id, 1);
    await win(it, await named(it, 'Venkataraghavan'));
    await vi.waitFor(() => expect(winsOf(stream)).toHaveLength(1), SOON);
    expect(winsOf(stream)[0]).toEqual({
      name: 'win',
      id: expect.stringMatching(/^\d+$/),
      data: {
        name: 'Venkataragha…',
        amount: 10.2,
        multiplier: 1.02,
        type: 1,
        replay: expect.stringMatching(/^[\w-]{64}$/),
      },
    });
  });

  test('who comes later gets the newest wins, who comes back only those missed', async () => {
    const player = await named(it, 'Regular');
    await win(it, player);
    const first = await listenAt(it);
    await vi.waitFor(() => expect(namesOf(first).at(-1)).toBe('Regular'), SOON);
    const seen = idOf(first);
    first.close();
    await win(it, player);
    await win(it, player);
    for (const again of [
      await listenAt(it, { 'last-event-id': seen }),
      await listenAt(it, {}, `?after=${seen}`),
    ]) {
      await vi.waitFor(() => expect(winsOf(again)).toHaveLength(2), SOON);
      expect(winsOf(again).map(({ id }) => Number(id) > Number(seen))).toEqual([true, true]);
    }
    const broken = await listenAt(it, { 'last-event-id': 'x; drop table' });
    await vi.waitFor(() => expect(winsOf(broken).length).toBeGreaterThan(2), SOON);
  });

  test('who has asked not to be shown is not, and is again after', async () => {
    const shy = await named(it, 'Shy');
    const set = (inLiveWins: boolean) =>
      shy.ok('updateProfile', { body: { user_id: shy.user_id, in_live_wins: inLiveWins } });
    await set(false);
    expect(await shy.profile()).toMatchObject({ name: 'Shy', in_live_wins: false });
    const stream = await listenAt(it);
    await win(it, shy);
    await win(it, await named(it, 'After shy'));
    await vi.waitFor(() => expect(namesOf(stream)).toContain('After shy'), SOON);
    expect(namesOf(stream)).not.toContain('Shy');
    await set(true);
    await win(it, shy);
    await vi.waitFor(() => expect(namesOf(stream)).toContain('Shy'), SOON);
  });

  test('a change of nothing is refused', async () => {
    const player = await it.player();
    const refused = await player.refused('updateProfile', { body: { user_id: player.user_id } });
    expect(refused).toMatchObject({ http: 400, code: 'bad_input' });
  });

  test('everybody is told how many listen, and that one has left', async () => {
    const first = await listenAt(it);
    const second = await listenAt(it);
    await vi.waitFor(() => expect([onlineOf(first), onlineOf(second)]).toEqual([2, 2]), SOON);
    second.close();
    await vi.waitFor(() => expect(onlineOf(first)).toBe(1), SOON);
  });

  test('a hundred streams opened and closed leave nothing behind', async () => {
    for (let time = 0; time < 100; time++) (await listenAt(it)).close();
    const last = await listenAt(it);
    await vi.waitFor(() => expect(onlineOf(last)).toBe(1), SOON);
    const { metrics } = it.context;
    await vi.waitFor(async () => expect((await metrics.listeners.get()).values[0]?.value).toBe(1), SOON);
  });

  test('rows of the feed are forgotten after a day, and the next win has the next place', async () => {
    const player = await named(it, 'Old');
    await win(it, player);
    const stream = await listenAt(it);
    await vi.waitFor(() => expect(namesOf(stream).at(-1)).toBe('Old'), SOON);
    const before = Number(idOf(stream));
    await forgetOldWins(it.database.db, new Date(Date.now() + 25 * 60 * 60 * 1000));
    await win(it, player);
    await vi.waitFor(() => expect(Number(idOf(stream))).toBe(before + 1), SOON);
  });
});

describe('live wins of several servers on one PostgreSQL', () => {
  let one: TestApp;
  let two: TestApp;
  beforeAll(async () => {
    const url = await freshPostgresUrl();
    const open = () => openPostgres({ url, pool: 10, onLost: () => undefined });
    one = await startApp('postgres', { database: await open() });
    two = await startApp('postgres', { database: await open() });
    for (const { app } of [one, two]) await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await one.close();
    await two.close();
  });

  test('what is won at one is told at both, under the same id, and one goes on where the other was left', async () => {
    const [here, there] = [await listenAt(one), await listenAt(two)];
    await vi.waitFor(() => expect([onlineOf(here), onlineOf(there)]).toEqual([2, 2]), { ...SOON });
    const player = await named(one, 'Both');
    await win(one, player);
    await vi.waitFor(() => expect([namesOf(here), namesOf(there)]).toEqual([['Both'], ['Both']]), SOON);
    expect(winsOf(there)).toEqual(winsOf(here));
    here.close();
    await win(one, player);
    const moved = await listenAt(two, { 'last-event-id': idOf(here) });
    await vi.waitFor(() => expect(namesOf(moved)).toEqual(['Both']), SOON);
    expect(Number(idOf(moved))).toBe(Number(idOf(here)) + 1);
  });

  test('a win whose transaction commits after later ones is told when it commits', async () => {
    const [late, quick] = [await named(one, 'Late'), await named(one, 'Quick')];
    const stream = await listenAt(two);
    let commit: () => void = () => undefined;
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let written: () => void = () => undefined;
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const row = { type: 1, step: 1, multiplier: 102, win_paise: 1020n, at: new Date() };
    const committing = one.database.transaction(async (tx) => {
      await leaveWin(tx, { ...row, user_id: late.user_id, round_id: randomUUID() });
      written();
      await mayCommit;
    });
    await isWritten;
    await win(one, quick);
    await vi.waitFor(() => expect(namesOf(stream)).toContain('Quick'), SOON);
    expect(namesOf(stream)).not.toContain('Late');
    commit();
    await committing;
    await vi.waitFor(() => expect(namesOf(stream)).toContain('Late'), SOON);
  });

  test('readers of many servers at once give every row one place, without a gap', async () => {
    const player = await named(one, 'Many');
    const rows = Array.from({ length: 60 }, () => ({ user_id: player.user_id, round_id: randomUUID() }));
    const more = { type: 1, step: 1, multiplier: 102, win_paise: 1020n, at: new Date() };
    await Promise.all([
      ...rows.map((row) => leaveWin(one.database.db, { ...row, ...more })),
      ...Array.from({ length: 12 }, (_, index) => numberWins((index % 2 ? one : two).database)),
    ]);
    await numberWins(one.database);
    const places = (
      await one.database.db
        .select({ position: liveWins.position })
        .from(liveWins)
        .where(sql`${liveWins.user_id} = ${player.user_id}`)
    )
      .map(({ position }) => Number(position))
      .sort((a, b) => a - b);
    const [first = 0] = places;
    expect(places).toEqual(rows.map((_, index) => first + index));
  });
});

describe('limits of live wins', () => {
  test('an address that opens too many at once is told to come later, and others are not', async () => {
    // The clock stands still, so that a slow machine gives nobody a new turn meanwhile.
    const it = await startApp('embedded', {
      clock: fakeClock(),
      config: { limits: true, trustProxy: ['loopback'] },
    });
    await it.app.listen({ port: 0, host: '127.0.0.1' });
    const from = (address: string) => listenAt(it, { 'x-forwarded-for': address });
    const many = await Promise.all(
      Array.from({ length: STREAM_LIMITS.openedAtOnce + 20 }, () => from('203.0.113.7')),
    );
    const refused = many.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, headers } of refused) {
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(30);
    }
    expect((await from('203.0.113.8')).status).toBe(200);
    await it.close();
  });

  test('a request whose Host is none is refused, and not left without an answer', async () => {
    const it = await startApp('embedded');
    await it.app.listen({ port: 0, host: '127.0.0.1' });
    expect((await listenAt(it, { host: '[' })).status).toBe(400);
    await it.close();
  });

  describe('who hangs up', () => {
    const clock = fakeClock();
    let it: TestApp;
    beforeEach(async () => {
      it = await startApp('embedded', { clock, config: { limits: true, trustProxy: ['loopback'] } });
      // The database is held, or asked by nobody, while the server's clock moves on.
      clock.removeDatabase(it.database.db);
      await it.app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterEach(() => it.close());

    const from = (address: string) => listenAt(it, { 'x-forwarded-for': address });
    const listeners = async () => (await it.context.metrics.listeners.get()).values[0]?.value ?? 0;

    /** Keeps every other statement waiting. @returns lets them go on */
    async function holdDatabase(): Promise<() => void> {
      let free: () => void = () => undefined;
      await new Promise<void>((held, failed) => {
        const work = () =>
          new Promise<void>((done) => {
            free = done;
            held();
          });
        it.database.transaction(work).catch(failed);
      });
      return () => free();
    }

    /** Asks for the feed and hangs up once the server has the request. @returns when the server has seen that */
    async function askAndHangUp(address: string): Promise<void> {
      const asked = once(it.app.server, 'request');
      const request = get(`${addressOf(it)}/api/live?after=999999999999999`, {
        headers: { 'x-forwarded-for': address },
        agent: false,
      }).on('error', () => undefined);
      const [, response] = await asked;
      const closed = once(response, 'close');
      request.destroy();
      await closed;
    }

    test('before the feed is ready leaves no listener and no place of the address behind', async () => {
      const goOn = await holdDatabase();
      for (let time = 0; time < STREAM_LIMITS.perAddress; time++) {
        await askAndHangUp('203.0.113.7');
        await clock.advance(1000 / STREAM_LIMITS.openedPerS);
      }
      // Its turn comes after all of theirs.
      const opening = from('203.0.113.8');
      goOn();
      const other = await opening;
      await vi.waitFor(() => expect(onlineOf(other)).toBeDefined(), SOON);
      expect(onlineOf(other)).toBe(1);
      expect(await listeners()).toBe(1);
      expect((await from('203.0.113.7')).status).toBe(200);
    });

    test('or is refused because the feed cannot be read gives the place back', async () => {
      const down = vi.spyOn(it.database.db, 'insert').mockImplementation(() => {
        throw new Error('The count of who listens cannot be written.');
      });
      for (let time = 0; time < STREAM_LIMITS.perAddress; time++) {
        expect((await from('203.0.113.7')).status).toBe(500);
        await clock.advance(1000 / STREAM_LIMITS.openedPerS);
      }
      down.mockRestore();
      expect((await from('203.0.113.7')).status).toBe(200);
    });

    test('before the first of two answers on one connection is over gives both places back', async () => {
      const ask = 'GET /api/live HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n';
      for (let time = 0; time < STREAM_LIMITS.perAddress; time++) {
        const requests: IncomingMessage[] = [];
        const take = (request: IncomingMessage) => requests.push(request);
        it.app.server.on('request', take);
        const socket = connect((it.app.server.address() as AddressInfo).port, '127.0.0.1');
        socket.write(ask.repeat(2));
        await once(socket, 'data');
        await vi.waitFor(() => expect(requests).toHaveLength(2), SOON);
        it.app.server.off('request', take);
        const closed = requests.map((request) => new Promise((seen) => request.once('close', seen)));
        socket.destroy();
        await Promise.all(closed);
        await clock.advance(2000 / STREAM_LIMITS.openedPerS);
      }
      await vi.waitFor(async () => expect(await listeners()).toBe(0), SOON);
      expect((await from('203.0.113.7')).status).toBe(200);
    });
  });

  test('a server that stops ends its streams and takes its listeners along', async () => {
    const url = await freshPostgresUrl();
    const open = () => openPostgres({ url, pool: 4, onLost: () => undefined });
    const stopping = await startApp('postgres', { database: await open() });
    const staying = await startApp('postgres', { database: await open() });
    for (const { app } of [stopping, staying]) await app.listen({ port: 0, host: '127.0.0.1' });
    const [here, there] = [await listenAt(stopping), await listenAt(staying)];
    await vi.waitFor(() => expect([onlineOf(here), onlineOf(there)]).toEqual([2, 2]), SOON);
    await stopping.close();
    await vi.waitFor(() => expect(here.ended).toBe(true), SOON);
    await vi.waitFor(() => expect(onlineOf(there)).toBe(1), SOON);
    await staying.close();
  });
});
