import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';

const PROBE_LIMIT_MS = 2_500;

const SEARCH_AGAIN_AFTER_MS = 200;

// postgres://user:password@ host:port,host:port /database?options
const SEVERAL_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/**
 * node-postgres has no target_session_attrs: https://github.com/brianc/node-postgres/issues/1470
 * @returns a URL for each host
 * @throws Error for several hosts without target_session_attrs=read-write
 */
export function urlsOfHosts(url: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = SEVERAL_HOSTS.exec(url) ?? [];
  const named = hosts.split(',');
  if (named.length < 2) return [url];
  const base = `${before}host${after}`;
  if (!URL.canParse(base) || new URL(base).searchParams.get('target_session_attrs') !== 'read-write')
    throw new Error('DATABASE_URL: several hosts need ?target_session_attrs=read-write behind the database.');
  return named.map((host) => `${before}${host}${after}`);
}

type Connected = ((error: Error) => void) & ((error: null, client: pg.Client) => void);

type HostAndPort = Pick<pg.Client, 'host' | 'port'>;

function noPrimary({ errors }: AggregateError): Error {
  const reasons = errors.map((reason) => (reason instanceof Error ? reason.message : String(reason)));
  return Object.assign(new Error(`No host of DATABASE_URL takes writes: ${reasons.join('; ')}`), {
    code: '08001',
  });
}

/** @throws Error when the host does not answer in time, or is a standby */
async function requirePrimary(url: string): Promise<HostAndPort> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_LIMIT_MS,
    query_timeout: PROBE_LIMIT_MS,
  });
  // An error also rejects the running statement; without a listener it ends the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off')
      throw new Error(`${client.host}:${client.port} follows another.`);
    return { host: client.host, port: client.port };
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * Returns a class of clients that connect to the primary among several hosts. When the primary changes, clients of the old
 * one are destroyed: node-postgres would wait for a frozen host without end (tests/server/platform/failover.test.ts).
 */
export function primaryClientClass(urls: readonly string[]): typeof pg.Client {
  const clients = new Set<PrimaryClient>();
  let known: Promise<HostAndPort> | null = null;
  let isSearchPlanned = false;
  const planSearch = (): void => {
    if (isSearchPlanned) return;
    isSearchPlanned = true;
    setTimeout(() => {
      isSearchPlanned = false;
      known = null;
      if (clients.size > 0) find().catch(() => undefined);
    }, SEARCH_AGAIN_AFTER_MS).unref();
  };
  const search = async (): Promise<HostAndPort> => {
    const found = await Promise.any(urls.map(requirePrimary)).catch((error) => {
      planSearch();
      throw noPrimary(error);
    });
    for (const client of clients) client.disconnectUnless(found);
    return found;
  };
  const find = (): Promise<HostAndPort> => {
    known ??= search();
    return known;
  };
  const forget = (): void => {
    known = null;
    planSearch();
  };

  class PrimaryClient extends pg.Client {
    readonly #socket: Duplex;
    #address: HostAndPort | null = null;

    constructor(config: pg.ClientConfig) {
      const socket = config.stream?.() ?? new Socket();
      super({ ...config, stream: () => socket });
      this.#socket = socket;
      this.once('end', () => {
        clients.delete(this);
        forget();
      });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = this.#connectToPrimary();
      if (!callback) return connected;
      connected.then((client) => callback(null, client), callback);
      return undefined;
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const address = await find();
      this.#address = address;
      Object.assign(this, address);
      clients.add(this);
      try {
        return await super.connect();
      } catch (error) {
        clients.delete(this);
        forget();
        throw error;
      }
    }

    override end(): Promise<void>;
    override end(callback: (error: Error) => void): void;
    override end(callback?: (error: Error) => void): Promise<void> | void {
      // A host that hangs never emits the end.
      clients.delete(this);
      forget();
      return callback ? super.end(callback) : super.end();
    }

    disconnectUnless({ host, port }: HostAndPort): void {
      if (this.#address?.host === host && this.#address.port === port) return;
      this.#socket.destroy(new Error('Connection terminated: another host takes the writes now.'));
    }
  }
  return PrimaryClient as typeof pg.Client;
}
