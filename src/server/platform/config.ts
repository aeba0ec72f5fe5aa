import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { JURISDICTION_NAMES } from '../../contract/play-rules.ts';

const text = (max = 1000) => v.pipe(v.string(), v.trim(), v.maxLength(max));

const list = (one: (item: string) => boolean, message: string) =>
  v.pipe(
    text(),
    v.transform((line) =>
      line
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    ),
    v.check((items) => items.every(one), message),
  );

const PROXY_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isProxy(item: string): boolean {
  const [address = '', bits, ...rest] = item.split('/');
  if (PROXY_NAMES.has(item)) return true;
  if (isIP(address) === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128));
}

function isOrigin(item: string): boolean {
  return URL.canParse(item) && new URL(item).origin === item;
}

const postgresUrl = v.pipe(
  text(),
  v.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://'),
);

const Environment = v.object({
  PORT: v.optional(v.pipe(text(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535)), '8080'),
  HOST: v.optional(v.pipe(text(), v.nonEmpty()), '0.0.0.0'),
  DATA_DIR: v.optional(v.pipe(text(), v.nonEmpty()), './data'),
  DATABASE_URL: v.optional(postgresUrl),
  DATABASE_OWNER_URL: v.optional(postgresUrl),
  DATABASE_POOL: v.optional(
    v.pipe(text(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(500)),
    '16',
  ),
  DATABASE_POOLER: v.optional(v.picklist(['off', 'transaction'], 'must be off or transaction'), 'off'),
  STANDBY: v.optional(
    v.picklist(['asynchronous', 'synchronous'], 'must be asynchronous or synchronous'),
    'asynchronous',
  ),
  AUDIT_COPY: v.optional(v.pipe(text(), v.nonEmpty())),
  MONEY: v.optional(v.picklist(['demo', 'real'], 'must be demo or real'), 'demo'),
  JURISDICTION: v.optional(v.picklist(JURISDICTION_NAMES, `must be ${JURISDICTION_NAMES.join(', ')}`)),
  HELP_ORGANISATION: v.optional(
    v.pipe(
      text(),
      v.regex(
        /^[^|]{1,60}\|\+?[\d ()-]{3,23}\|https:\/\/[\w.-]{1,100}(?:\/[^\s|]{0,80})?$/,
        'must be a name, a telephone number and a page, as GamCare|0808 8020 133|https://www.gamcare.org.uk',
      ),
      v.transform((written) => {
        const [name = '', phone = '', link = ''] = written.split('|');
        return { name, phone, link };
      }),
    ),
  ),
  RATE_LIMIT: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  SEED_KEY: v.optional(
    v.pipe(
      text(),
      v.regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits (make one with: openssl rand -hex 32)'),
    ),
  ),
  SEED_KEY_OLD: v.optional(
    v.pipe(
      text(),
      v.regex(
        /^([0-9a-fA-F]{64}|lost)(,([0-9a-fA-F]{64}|lost))*$/,
        'must be the 64 hex digits of each key before, with commas between them, or lost',
      ),
      v.transform((list) => list.toLowerCase().split(',')),
    ),
  ),
  TRUST_PROXY: v.optional(
    list(isProxy, 'must be addresses, networks (10.0.0.0/8), or loopback, linklocal, uniquelocal'),
    '',
  ),
  GAME_URL: v.optional(v.pipe(text(), v.check(isOrigin, 'must be an origin such as https://play.example'))),
  CORS_ORIGINS: v.optional(list(isOrigin, 'must be origins such as https://play.example'), ''),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    ),
    'warn',
  ),
  METRICS: v.optional(v.picklist(['local', 'open'], 'must be local or open'), 'local'),
  METRICS_TOKEN: v.optional(
    v.pipe(text(), v.regex(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 visible characters')),
  ),
  CLIENT_DIR: v.optional(v.pipe(text(), v.nonEmpty()), './dist/client'),
  ADMIN_PORT: v.optional(
    v.union(
      [v.literal('off'), v.pipe(text(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))],
      'must be a port, or off',
    ),
  ),
  ADMIN_HOST: v.optional(v.pipe(text(), v.nonEmpty()), '127.0.0.1'),
  ADMIN_URL: v.optional(
    v.pipe(text(), v.regex(/^https?:\/\/[^/?#]+$/, 'must be an address such as https://admin.example')),
  ),
  ADMIN_DIR: v.optional(v.pipe(text(), v.nonEmpty()), './dist/admin'),
  APK_FILE: v.optional(v.pipe(text(), v.nonEmpty())),
});

const SECRETS = new Set([
  'SEED_KEY',
  'SEED_KEY_OLD',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'METRICS_TOKEN',
  'AUDIT_COPY',
]);

export type Config = Readonly<ReturnType<typeof readConfig>>;

export const DEFAULT_ADMIN_PORT = 8081;

/** In DATA_DIR. */
export const APK_NAME = 'chickenroad.apk';

const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex');

/** @throws Error that names the wrong variable */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const set = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in Environment.entries && value !== ''),
  );
  const read = v.safeParse(Environment, set);
  if (!read.success) {
    const [issue] = read.issues;
    const name = v.getDotPath(issue) ?? '';
    const shown = SECRETS.has(name) ? '' : ` (it is ${JSON.stringify(env[name])})`;
    throw new Error(`${name}: ${issue.message}${shown}`);
  }
  const values = read.output;
  if (values.MONEY === 'real' && values.DATABASE_URL === undefined)
    throw new Error('DATABASE_URL: MONEY=real needs PostgreSQL; the embedded database is for demo money.');
  if (values.DATABASE_OWNER_URL !== undefined && values.DATABASE_URL === undefined)
    throw new Error(
      'DATABASE_OWNER_URL: it names the owner of the tables of DATABASE_URL, and that is not set.',
    );
  if (values.MONEY === 'real' && values.DATABASE_OWNER_URL === undefined)
    throw new Error(
      'DATABASE_OWNER_URL: MONEY=real needs a second role, which owns the tables, so that the role of the server changes no entry of its ledger.',
    );
  if (values.DATABASE_POOLER === 'transaction' && values.DATABASE_OWNER_URL === undefined)
    throw new Error(
      'DATABASE_OWNER_URL: DATABASE_POOLER=transaction needs it for migrations, which connect to PostgreSQL and not through PgBouncer.',
    );
  if (values.MONEY === 'real' && values.SEED_KEY === undefined)
    throw new Error('SEED_KEY: MONEY=real needs one, 64 hex digits (make one with: openssl rand -hex 32).');
  if (values.MONEY === 'real' && values.RATE_LIMIT === 'off')
    throw new Error('RATE_LIMIT: MONEY=real needs its limits on; off is for load tests with demo money.');
  if (values.MONEY === 'real' && values.JURISDICTION === 'demo')
    throw new Error('JURISDICTION: demo is for demo money; MONEY=real plays by one of the others.');
  if (values.SEED_KEY_OLD !== undefined && values.SEED_KEY === undefined)
    throw new Error('SEED_KEY_OLD: it names the keys before SEED_KEY, and that is not set.');
  if (values.SEED_KEY !== undefined && values.SEED_KEY_OLD?.includes(values.SEED_KEY.toLowerCase()))
    throw new Error('SEED_KEY_OLD: SEED_KEY is in it. It names only the keys before.');
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    /** null: the embedded database */
    databaseUrl: values.DATABASE_URL ?? null,
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    /** a file or a database; null: none */
    auditCopy: values.AUDIT_COPY ?? null,
    /** After a promotion the new primary has every answered commit. */
    hasSynchronousStandby: values.STANDBY === 'synchronous',
    databasePool: values.DATABASE_POOL,
    /** through PgBouncer in transaction mode */
    isPooled: values.DATABASE_POOLER === 'transaction',
    money: values.MONEY,
    jurisdiction: values.JURISDICTION ?? (values.MONEY === 'real' ? 'strict' : 'demo'),
    isJurisdictionSet: values.JURISDICTION !== undefined,
    /** unset: that of the jurisdiction */
    help: values.HELP_ORGANISATION,
    limits: values.RATE_LIMIT === 'on',
    seedKey: values.SEED_KEY === undefined ? null : bytesOf(values.SEED_KEY),
    oldSeedKeys: (values.SEED_KEY_OLD ?? []).filter((key) => key !== 'lost').map(bytesOf),
    /** Players get new seeds where the key is missing. */
    isSeedKeyLost: values.SEED_KEY_OLD?.includes('lost') ?? false,
    trustProxy: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS,
    gameUrl: values.GAME_URL ?? (values.MONEY === 'demo' ? `http://localhost:${values.PORT}` : null),
    logLevel: values.LOG_LEVEL,
    metricsOpen: values.METRICS === 'open',
    metricsToken: values.METRICS_TOKEN ?? null,
    clientDir: resolve(values.CLIENT_DIR),
    apkFile: resolve(values.APK_FILE ?? join(values.DATA_DIR, APK_NAME)),
    adminPort: values.ADMIN_PORT === 'off' ? null : (values.ADMIN_PORT ?? DEFAULT_ADMIN_PORT),
    isAdminPortDefault: values.ADMIN_PORT === undefined,
    adminHost: values.ADMIN_HOST,
    /** null: on this machine */
    adminUrl: values.ADMIN_URL ?? null,
    adminDir: resolve(values.ADMIN_DIR),
  };
}
