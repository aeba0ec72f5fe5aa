import { once } from 'node:events';
import { createServer, type Server, Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { urlsOfHosts } from '../../../src/server/platform/db/primary.ts';
import { runAt } from '../support/citus-nodes.ts';
import { type Cluster, startCluster } from '../support/cluster.ts';
import { useApp } from '../support/harness.ts';
import { EASY, round } from '../support/rounds.ts';

class Host {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((socket) => this.#join(socket));
  #target: number | null = null;
  #frozen = false;

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address !== 'object' || address === null) throw new Error('No port.');
    return address.port;
  }

  #join(from: Socket): void {
    from.on('error', () => undefined);
    this.#sockets.add(from);
    if (this.#target === null) {
      from.destroy();
      return;
    }
    const to = new Socket().connect(this.#target, '127.0.0.1');
    to.on('error', () => from.destroy());
    to.on('close', () => from.destroy());
    from.on('close', () => to.destroy());
    from.on('data', (data) => this.#frozen || to.write(data));
    to.on('data', (data) => this.#frozen || from.write(data));
  }

  leadTo(port: number | null): void {
    this.#target = port;
    this.#frozen = false;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  freeze(): void {
    this.#frozen = true;
  }

  async close(): Promise<void> {
    this.leadTo(null);
    this.#server.close();
    await once(this.#server, 'close');
  }
}

describe('a DATABASE_URL with several hosts', () => {
  test('is one URL for each, with the same user, database and options', () => {
    expect(urlsOfHosts('postgres://u:p%40@a:5432,b:5433/db?target_session_attrs=read-write')).toEqual([
      'postgres://u:p%40@a:5432/db?target_session_attrs=read-write',
      'postgres://u:p%40@b:5433/db?target_session_attrs=read-write',
    ]);
    for (const one of ['postgres://u:p@a/db', 'postgres:///db', 'postgresql://u:a,b@host/db?x=1,2'])
      expect(urlsOfHosts(one)).toEqual([one]);
  });

  test('must say that it wants the one that takes writes', () => {
    for (const url of ['postgres://u:p@a,b/db', 'postgres://u:p@a,b/db?target_session_attrs=any'])
      expect(() => urlsOfHosts(url)).toThrow('target_session_attrs=read-write');
  });
});

const POOL = 6;

describe('the primary changes under the server', () => {
  let primary: Cluster;
  let standby: Cluster;
  const [one, two] = [new Host(), new Host()];
  let ports: readonly number[] = [];
  const portOf = ({ url }: Cluster): number => Number(new URL(url).port);
  const tell = ({ url }: Cluster, ...statements: readonly string[]): Promise<void> =>
    runAt(`${url}/postgres`, ...statements);
  const takeNoWrites = (cluster: Cluster): Promise<void> =>
    tell(cluster, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()');

  beforeAll(async () => {
    [primary, standby] = await Promise.all([startCluster(), startCluster()]);
    await takeNoWrites(standby);
    ports = [await one.listen(), await two.listen()];
    one.leadTo(portOf(standby));
    two.leadTo(portOf(primary));
    return () => Promise.all([one.close(), two.close(), primary.stop(), standby.stop()]);
  });
  const it = useApp(async () => {
    const database = await openPostgres({
      url: `postgres://postgres:password@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=read-write`,
      pool: POOL,
      statementTimeoutMs: 1_000,
      onLost: () => undefined,
    });
    return { kind: 'postgres', database };
  });

  const ready = async () => (await it.app.inject('/readyz')).statusCode === 200;
  const isReady = () => vi.waitFor(async () => expect(await ready()).toBe(true), 20_000);

  test('a machine that is gone costs the calls under way a 503, and play goes on at the other host', async () => {
    const player = await it.player();
    const { round_id: roundId } = await round(player).on(EASY).open();
    two.leadTo(null);
    expect(await player.send('advance', player.advanceRequest(roundId, 1))).toMatchObject({ http: 503 });
    one.leadTo(portOf(primary));
    await isReady();
    expect(await player.advance(roundId, 1)).toMatchObject({ state: 'open' });
  });

  test('a machine that froze holds nobody once the other has taken over', async () => {
    const player = await it.player();
    const { round_id: roundId } = await round(player).on(EASY).open();
    const pause = () => it.context.database.transaction((tx) => tx.execute(sql`select pg_sleep(0.1)`));
    await Promise.all(Array.from({ length: POOL }, pause));
    one.freeze();
    two.leadTo(portOf(primary));
    let refused = 0;
    for (let line = 1; line <= 6; ) {
      const { http } = await player.send('advance', player.advanceRequest(roundId, line));
      if (http === 200) line++;
      else refused++;
    }
    expect(refused).toBeGreaterThanOrEqual(1);
    expect(refused).toBeLessThanOrEqual(POOL / 2);
  }, 60_000);

  test('connections to what has become a standby are given up', async () => {
    const player = await it.player();
    await takeNoWrites(primary);
    const bet = () => player.send('bet', player.betRequest({}, 'once'));
    await vi.waitFor(async () => expect(await bet()).toMatchObject({ http: 503 }), 10_000);
    await tell(
      primary,
      'begin read write',
      'alter role postgres set default_transaction_read_only = off',
      'commit',
    );
    await vi.waitFor(async () => expect((await bet()).http).toBe(200), 10_000);
  });
});
