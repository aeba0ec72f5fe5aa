import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';

/** A host of a cluster that does not say within this time whether it takes writes is passed over, ms. */
const PROBE_LIMIT_MS = 2_500;

/** The hosts are asked again so long after no one took writes, or after a connection has ended, ms. */
const LOOKS_AGAIN_MS = 200;

/** postgres://user:password@, host:port,host:port, and /database?options */
const SEVERAL_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;

/**
 * A URL for each host that a DATABASE_URL names, as libpq writes several: `postgres://u:p@a:5432,b:5432/db`.
 * @throws Error when there are several and `target_session_attrs=read-write` is missing, which libpq's own tools need for the same URL
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

/** What hears of a connection, as the driver has it. */
type Connected = ((error: Error) => void) & ((error: null, client: pg.Client) => void);

type Address = Pick<pg.Client, 'host' | 'port'>;

function noPrimary({ errors }: AggregateError): Error {
  const said = errors.map((reason) => (reason instanceof Error ? reason.message : String(reason)));
  return Object.assign(new Error(`No host of DATABASE_URL takes writes: ${said.join('; ')}`), {
    code: '08001',
  });
}

/** Asks one host. @throws Error when it does not answer in time, or only follows another */
async function takesWrites(url: string): Promise<Address> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_LIMIT_MS,
    query_timeout: PROBE_LIMIT_MS,
  });
  // An error here also rejects the statement that runs; without a listener it would end the process as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
    if (rows[0]?.transaction_read_only !== 'off')
      throw new Error(`${client.host}:${client.port} follows another.`);
    return { host: client.host, port: client.port };
  } finally {
    // Not waited for: a host that hangs does not say goodbye.
    client.end().catch(() => undefined);
  }
}

/**
 * Makes the client for pools on a cluster of which one host takes writes: each new connection goes to that host. It is asked for when
 * none is known, and again after any connection has ended, so after a failover the pools find the new one by themselves. Connections to
 * another host than the one that was found are then cut: a machine that froze would hold them, and whoever uses one, to their limits.
 * @param urls as {@link urlsOfHosts} gives them
 */
export function clientOfPrimary(urls: readonly string[]): typeof pg.Client {
  const clients = new Set<PrimaryClient>();
  let known: Promise<Address> | null = null;
  let willLook = false;
  /** Looks soon where the writes go, as long as there are connections that may lead elsewhere. */
  const lookAgain = (): void => {
    if (willLook) return;
    willLook = true;
    setTimeout(() => {
      willLook = false;
      known = null;
      if (clients.size > 0) find().catch(() => undefined);
    }, LOOKS_AGAIN_MS).unref();
  };
  const search = async (): Promise<Address> => {
    const found = await Promise.any(urls.map(takesWrites)).catch((error) => {
      lookAgain();
      throw noPrimary(error);
    });
    for (const client of clients) client.cutUnless(found);
    return found;
  };
  const find = (): Promise<Address> => {
    known ??= search();
    return known;
  };
  /** A connection has ended: another host may take the writes now. */
  const doubt = (): void => {
    known = null;
    lookAgain();
  };

  class PrimaryClient extends pg.Client {
    readonly #socket: Duplex;
    #address: Address | null = null;

    constructor(config: pg.ClientConfig) {
      const socket = config.stream?.() ?? new Socket();
      super({ ...config, stream: () => socket });
      this.#socket = socket;
      this.once('end', () => {
        clients.delete(this);
        doubt();
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
        doubt();
        throw error;
      }
    }

    override end(): Promise<void>;
    override end(callback: (error: Error) => void): void;
    override end(callback?: (error: Error) => void): Promise<void> | void {
      // At once: of a host that hangs the end never comes.
      clients.delete(this);
      doubt();
      return callback ? super.end(callback) : super.end();
    }

    /** Ends the connection, and what waits on it, if it leads to another host. */
    cutUnless({ host, port }: Address): void {
      if (this.#address?.host === host && this.#address.port === port) return;
      this.#socket.destroy(new Error('Connection terminated: another host takes the writes now.'));
    }
  }
  return PrimaryClient as typeof pg.Client;
}
