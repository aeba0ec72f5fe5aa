import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, vi } from 'vitest';
import type { Call } from '../../../src/contract/call.ts';
import { type Answer, CALLS, type CallName } from '../../../src/contract/calls.ts';
import {
  type DifficultyType,
  IDEMPOTENCY_HEADER,
  USER_ID_HEADER,
  USER_ID_HEADER_VALUE,
} from '../../../src/contract/constants.ts';
import { Refusal } from '../../../src/contract/refusal.ts';
import { type AppOptions, buildApp } from '../../../src/server/app.ts';
import type { AppContext } from '../../../src/server/app-context.ts';
import { createBankReader } from '../../../src/server/back-office/payments/bank/reader.ts';
import type { Config } from '../../../src/server/platform/config.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { createEmbeddedDatabase } from '../../../src/server/platform/db/embedded.ts';
import { storeJurisdiction } from '../../../src/server/platform/db/open.ts';
import {
  connectPostgres,
  openPostgres,
  type PostgresOptions,
} from '../../../src/server/platform/db/postgres.ts';
import type { SettingName, StoredSettings } from '../../../src/server/platform/settings/settings.ts';
import { createDatabaseAt, runAt } from './citus-nodes.ts';
import { watchContract } from './contract-watch.ts';
import { DEMO, type FakeClock, fakeClock, QUICK_PASSWORDS } from './demo-config.ts';
import { ledgerViolations } from './ledger.ts';
import { unpack } from './packed-embedded.ts';
import { asServerRole, noteOwner, ownerOf } from './roles.ts';
import { steerNextRound } from './steer.ts';
import { writeSettings } from './write-settings.ts';

export { DEMO, type FakeClock, fakeClock, QUICK_PASSWORDS, REAL_MONEY } from './demo-config.ts';

export const DATABASES = ['embedded', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASES)[number];
export const databaseKind = (): DatabaseKind => inject('database');

export const onCitus = (kind: DatabaseKind = databaseKind()): boolean =>
  kind === 'postgres' && inject('citus_urls').length > 0;

/** Makes a folder that is removed at the end. @param atEnd such as onTestFinished; unset: after the file or block */
export function tempFolder(atEnd: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(join(tmpdir(), 'chicken-road-'));
  atEnd(() => {
    // The mark of an embedded database lies beside its folder.
    for (const path of [folder, `${folder}.epoch`]) rmSync(path, { recursive: true, force: true });
  });
  return folder;
}

const freshName = (): string => `t_${randomUUID().replaceAll('-', '')}`;

/** A new, empty PostgreSQL database, on every machine of a Citus cluster. @returns its URL */
export function freshPostgresUrl(): Promise<string> {
  return createDatabaseAt(inject('postgres_url'), inject('citus_urls'), freshName());
}

/** Makes a new PostgreSQL database with its tables made and empty where one can be copied, else without. @returns its URL */
export async function migratedPostgresUrl(): Promise<string> {
  const template = inject('migrated_postgres');
  if (template === null) return freshPostgresUrl();
  const url = inject('postgres_url');
  const name = freshName();
  await runAt(
    `${url}/postgres`,
    `create database ${name} template ${template} strategy file_copy`,
    // A template does not copy rights on the database itself.
    `revoke temporary on database ${name} from public`,
  );
  return `${url}/${name}`;
}

export function unpackEmbedded(dataDir: string): void {
  mkdirSync(dataDir, { mode: 0o700, recursive: true });
  const files = join(dataDir, 'pgdata');
  mkdirSync(files);
  execFileSync('tar', ['-xf', inject('packed_embedded').migrated, '-C', files], { stdio: 'ignore' });
}

/** Opens a database of {@link migratedPostgresUrl} without a second migration, which would need most of a test's time. */
export async function openMigrated(options: Omit<PostgresOptions, 'onLost'>): Promise<Database> {
  const all = { ...options, onLost: () => undefined };
  return inject('migrated_postgres') === null ? openPostgres(all) : connectPostgres(all);
}

export async function freshDatabase(kind: DatabaseKind): Promise<Database> {
  if (kind === 'embedded') return createEmbeddedDatabase(await unpack(inject('packed_embedded').migrated));
  return openMigrated({ url: await migratedPostgresUrl(), pool: 20 });
}

/** Drops a database of {@link migratedPostgresUrl}: those of a whole run may not fit in shared memory. */
async function dropDatabase(url: string): Promise<void> {
  if (inject('migrated_postgres') === null) return;
  await runAt(
    `${inject('postgres_url')}/postgres`,
    `drop database ${new URL(url).pathname.slice(1)} with (force)`,
  );
}

async function databaseForServer(kind: DatabaseKind): Promise<Database> {
  if (kind === 'embedded') return freshDatabase(kind);
  const ownerUrl = await migratedPostgresUrl();
  const [owner, server] = [
    await openMigrated({ url: ownerUrl, pool: 20 }),
    await openMigrated({ url: asServerRole(ownerUrl), ownerUrl, pool: 20 }),
  ];
  const close = async (): Promise<void> => {
    await owner.close();
    await dropDatabase(ownerUrl);
  };
  noteOwner(server, { ...owner, close });
  return server;
}

export function fakeClockAndDate(): FakeClock {
  const clock = fakeClock();
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now() });
    return () => void vi.useRealTimers();
  });
  const set = (now: Date): Promise<void> => {
    vi.setSystemTime(now);
    return clock.set(now);
  };
  return { ...clock, set, advance: (ms) => set(new Date(clock.now().getTime() + ms)) };
}

export interface Reply {
  readonly http: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** the address that the request comes from */
  readonly from?: string;
}

export class Guest {
  cookie: string | null = null;
  constructor(readonly app: FastifyInstance) {}

  async send(name: CallName, sending: RequestOptions = {}): Promise<Reply> {
    const { method, path }: Call = CALLS[name];
    const filled = path.replace(/:(\w+)/g, (_, part: string) => sending.params?.[part] ?? '');
    const answer = await this.app.inject({
      method,
      url: `/api/${filled}`,
      ...(sending.from === undefined ? {} : { remoteAddress: sending.from }),
      ...(sending.query ? { query: { ...sending.query } } : {}),
      ...(sending.body === undefined ? {} : { payload: JSON.stringify(sending.body) }),
      headers: {
        [USER_ID_HEADER]: USER_ID_HEADER_VALUE,
        ...(sending.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie === null ? {} : { cookie: this.cookie }),
        ...(sending.key === undefined ? {} : { [IDEMPOTENCY_HEADER]: sending.key }),
        ...sending.headers,
      },
    });
    for (const { name: called, value } of answer.cookies)
      if (called.endsWith('chicken_road_session')) this.cookie = value === '' ? null : `${called}=${value}`;
    return { http: answer.statusCode, body: answer.json(), headers: answer.headers };
  }

  /** Sends a call that must succeed. @param expected part of its answer */
  async ok<Name extends CallName>(
    name: Name,
    sending: RequestOptions = {},
    expected: object = {},
  ): Promise<Answer<Name>> {
    const { http, body } = await this.send(name, sending);
    expect(http, `${name}: ${JSON.stringify(body)}`).toBe(200);
    const answer = v.parse(CALLS[name].answer, body) as Answer<Name>;
    expect(answer).toMatchObject(expected);
    return answer;
  }

  /** Sends a call that must be refused. @param expected part of its refusal */
  async refused(
    name: CallName,
    sending: RequestOptions = {},
    expected: object = {},
  ): Promise<Refusal & { readonly http: number }> {
    const { http, body } = await this.send(name, sending);
    expect(http, `${name}: ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400);
    const refusal = { ...v.parse(Refusal, body), http };
    expect(refusal).toMatchObject(expected);
    return refusal;
  }
}

/** Sends requests one after the other. @returns their statuses */
export async function statusesOf(many: number, send: (index: number) => Promise<Reply>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < many; index++) statuses.push((await send(index)).http);
  return statuses;
}

let phones = 6_000_000_000 + Math.floor(Math.random() * 1e9);

export function freshPhone(): string {
  phones += 1;
  return String(phones);
}

export const PASSWORD = 'correct horse';

export class Player extends Guest {
  user_id = '';
  phone = '';

  /** Registers with a new phone number. */
  async register(): Promise<void> {
    this.phone = freshPhone();
    const body = { email: '', phone: this.phone, password: PASSWORD };
    this.user_id = (await this.ok('register', { body })).user_id;
  }

  /** Fixes the fatal line of the next round. @param fatalLine 1..n, or n + 1 for none */
  steer(type: DifficultyType, fatalLine: number): Promise<void> {
    return steerNextRound(this.app.context, this.user_id, { type, fatal_line: fatalLine });
  }

  bet(more: Readonly<Record<string, unknown>> = {}, key?: string): Promise<Answer<'bet'>> {
    return this.ok('bet', this.betRequest(more, key));
  }

  betRequest(more: Readonly<Record<string, unknown>> = {}, key?: string): RequestOptions {
    return { body: { user_id: this.user_id, game_id: 19, amount: 10, ...more }, key };
  }

  advanceRequest(roundId: string, step: number, fireHit = false, key?: string): RequestOptions {
    return { body: { user_id: this.user_id, game_id: 19, round_id: roundId, step, fire_hit: fireHit }, key };
  }

  advance(roundId: string, step: number, fireHit = false): Promise<Answer<'advance'>> {
    return this.ok('advance', this.advanceRequest(roundId, step, fireHit));
  }

  cashoutRequest(
    multiplier: number,
    more: Readonly<Record<string, unknown>> = {},
    key?: string,
  ): RequestOptions {
    return { body: { userid: this.user_id, game_id: 19, multiplier_id: multiplier, ...more }, key };
  }

  cashoutOf(roundId: string, multiplier: number, key?: string): RequestOptions {
    return this.cashoutRequest(multiplier, { round_id: roundId }, key);
  }

  cashOut(roundId: string, multiplier: number): Promise<Answer<'cashout'>> {
    return this.ok('cashout', this.cashoutOf(roundId, multiplier));
  }

  about(): RequestOptions {
    return { query: { user_id: this.user_id } };
  }

  async rounds() {
    return (await this.ok('round', this.about())).data;
  }

  async fairness() {
    return (await this.ok('fairness', this.about())).data;
  }

  async profile() {
    return (await this.ok('profile', { params: { userid: this.user_id } })).profile;
  }

  /** paise */
  async balance(): Promise<bigint> {
    return (await this.profile()).amount;
  }
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly context: AppContext;
  readonly database: Database;
  guest(): Guest;
  set<Name extends SettingName>(name: Name, value: StoredSettings[Name]): Promise<void>;
  player(): Promise<Player>;
  close(): Promise<void>;
}

export interface TestAppOptions extends Partial<Omit<AppOptions, 'config'>> {
  readonly clock?: FakeClock;
  readonly config?: Partial<Config>;
}

export async function startApp(kind: DatabaseKind, options: TestAppOptions = {}): Promise<TestApp> {
  const serverDatabase = options.database ?? (await databaseForServer(kind));
  const database = ownerOf(serverDatabase);
  await options.clock?.addDatabase(database.db);
  const config = { ...DEMO, ...options.config };
  if (options.config?.jurisdiction) await storeJurisdiction(database, config);
  let outside: readonly string[] = [];
  const app = await buildApp({
    passwordCost: QUICK_PASSWORDS,
    // A worker from the sources would load tsx for each bank file.
    bankReader: createBankReader({ builtFile: inject('server_bundle').bankWorker }),
    ...options,
    database: serverDatabase,
    config,
    addHooks: (made) => {
      outside = watchContract(made);
    },
  });
  await app.ready();
  const { context } = app;
  return {
    app,
    context,
    database,
    guest: () => new Guest(app),
    set: async (name, value) => {
      await writeSettings(database.db, { [name]: value }, context.clock.now());
      context.settings.clear();
    },
    player: async () => {
      const player = new Player(app);
      await player.register();
      return player;
    },
    close: async () => {
      await app.close();
      options.clock?.removeDatabase(database.db);
      if (serverDatabase !== database) await serverDatabase.close();
      await database.close();
      expect(outside).toEqual([]);
    },
  };
}

/** Lets an app listen on a free port. @returns the port */
export async function listen(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** Keeps the lines that a server logs. @returns its `log` option, and the lines */
export function captureLog(level: 'debug' | 'info' | 'warn' = 'warn') {
  const lines: string[] = [];
  const stream = new Writable({
    write: (line, _, done) => {
      lines.push(String(line));
      done();
    },
  });
  return { log: { level, stream }, lines };
}

export interface UseAppOptions extends TestAppOptions {
  /** unset: the database of this run */
  readonly kind?: DatabaseKind;
  readonly isLedgerBroken?: boolean;
}

export function useApp(
  options: UseAppOptions | (() => UseAppOptions | Promise<UseAppOptions>) = {},
): TestApp {
  let started: TestApp | null = null;
  beforeAll(async () => {
    const {
      kind = databaseKind(),
      isLedgerBroken = false,
      ...rest
    } = await (typeof options === 'function' ? options() : options);
    const it = await startApp(kind, rest);
    started = it;
    return async () => {
      if (!isLedgerBroken) expect(await ledgerViolations(it.database)).toEqual([]);
      await it.close();
    };
  });
  return new Proxy({} as TestApp, {
    get: (_, name) => {
      if (!started) throw new Error('The app of useApp() starts before the tests.');
      return Reflect.get(started, name);
    },
  });
}
