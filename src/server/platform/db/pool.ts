import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Db } from './database.ts';
import { primaryClientClass, urlsOfHosts } from './primary.ts';

export const STATEMENT_TIMEOUT_MS = 10_000;

const IDLE_LIMIT_MS = 10_000;

/** The driver gives up a database that stays silent this long after the limit. */
const DRIVER_GRACE_MS = 2_000;

export const APPLICATION_NAME = 'chicken-road';

const CONNECT_TIMEOUT_MS = 3_000;

/** In transaction mode the next statement may use a connection without this prepared statement. */
function withoutStatementNames(Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as (...words: readonly unknown[]) => unknown;
      this.query = ((first: unknown, ...rest: readonly unknown[]) =>
        query(
          typeof first === 'object' && first && 'name' in first ? { ...first, name: undefined } : first,
          ...rest,
        )) as pg.Client['query'];
    }
  };
}

/** Of several hosts `Client` connects to the one that takes writes. */
export interface DatabaseTarget {
  readonly connectionString: string;
  /** host:port/database, without user and password */
  readonly name: string;
  /** through PgBouncer in transaction mode */
  readonly isPooled: boolean;
  readonly Client: typeof pg.Client;
}

/** @throws Error for several hosts without target_session_attrs */
export function parseDatabaseUrl(url: string, isPooled = false): DatabaseTarget {
  const urls = urlsOfHosts(url);
  const [connectionString = url] = urls;
  const parsed = urls.flatMap((one) => (URL.canParse(one) ? [new URL(one)] : []));
  const name = `${parsed.map(({ host }) => host).join(',')}${parsed[0]?.pathname ?? ''}`;
  const Client = urls.length === 1 ? pg.Client : primaryClientClass(urls);
  return { connectionString, name, isPooled, Client: isPooled ? withoutStatementNames(Client) : Client };
}

/** Codes of OpenSSL and Node, such as SELF_SIGNED_CERT_IN_CHAIN and ERR_TLS_CERT_ALTNAME_INVALID. */
const CERTIFICATE_REFUSED = /CERT|SIGNATURE/;

const authorityFileText = (url: string): string =>
  new URL(url).searchParams.get('sslrootcert') ??
  "Node's list, or in the file that sslrootcert=… in its URL names";

/**
 * Runs `work` on a connection of its own, which ends with it.
 * @throws Error that names the address when the database cannot be reached
 */
export async function withClient<T>(
  { connectionString, name, Client }: DatabaseTarget,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: `${APPLICATION_NAME} start`,
  });
  // An error also rejects the running statement; without a listener it ends the process.
  client.on('error', () => undefined);
  await client.connect().catch((cause) => {
    const why = cause.message || cause.code;
    const remedy = CERTIFICATE_REFUSED.test(cause.code)
      ? `Its certificate must be for that host, and by an authority in ${authorityFileText(connectionString)}.`
      : 'Check that PostgreSQL runs there and that DATABASE_URL or DATABASE_OWNER_URL is right.';
    throw new Error(`Connecting to the database at ${name} failed (${why}). ${remedy}`, { cause });
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface PoolOptions {
  readonly max: number;
  readonly statementTimeoutMs?: number;
  /** longest wait for a free connection, or for a new one to open */
  readonly connectTimeoutMs?: number;
  /** session settings, `-c name=value`; ignored behind a pooler */
  readonly options?: string;
}

export function openPool(
  address: DatabaseTarget,
  {
    max,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    connectTimeoutMs = CONNECT_TIMEOUT_MS,
    options,
  }: PoolOptions,
): pg.Pool {
  const { connectionString, Client, isPooled } = address;
  // A pooler refuses these at the start of a connection: they are settings of the role (checkPooledRole).
  const limits = {
    options,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: IDLE_LIMIT_MS,
  };
  return new pg.Pool({
    connectionString,
    Client,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    ...(isPooled ? {} : limits),
    query_timeout: statementTimeoutMs + DRIVER_GRACE_MS,
    keepAlive: true,
    application_name: APPLICATION_NAME,
  });
}

/** @throws Error with the command to run when the role of pooled connections has no limits */
export async function checkPooledRole(db: Db): Promise<void> {
  const rows = await db.select({ role: sql<string>`role`, unlimited: sql<boolean>`unlimited` }).from(
    sql`(select format('ALTER ROLE %I IN DATABASE %I', current_user, current_database()) as role,
        '0' in (current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout')) as unlimited) as here`,
  );
  for (const { role, unlimited } of rows)
    if (unlimited)
      throw new Error(
        `DATABASE_POOLER: its connections have no limits. Run once: ${role} SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; ` +
          `${role} SET idle_in_transaction_session_timeout = ${IDLE_LIMIT_MS}; and RECONNECT in the pooler's console.`,
      );
}
