import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { CALLS, type CallName } from '../../src/contract/calls.ts';
import { DIFFICULTY_TYPES, type DifficultyType, PLAYER_BLOCKED } from '../../src/contract/constants.ts';
import type { BetRequest } from '../../src/contract/rounds.ts';
import { buildApp } from '../../src/server/app.ts';
import type { AppContext } from '../../src/server/app-context.ts';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { approveDemoPayments } from '../../src/server/payments/demo.ts';
import { ApiError } from '../../src/server/platform/api-error.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import type { Config } from '../../src/server/platform/config.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { databaseOn, openEmbedded } from '../../src/server/platform/db/embedded.ts';
import { players } from '../../src/server/platform/db/schema/schema.ts';
import { SETTINGS, type SettingName, writeSettings } from '../../src/server/platform/settings/settings.ts';
import { blockSessionsOf } from '../../src/server/players/sessions.ts';
import { settleOpenRoundOf } from '../../src/server/rounds/settle.ts';
import { sweep } from '../../src/server/sweeper.ts';
import { clockThatTells } from '../server/database-clock.ts';
import { DEMO, QUICK_PASSWORDS } from '../server/demo-config.ts';
import { unpack } from '../server/packed-embedded.ts';
import { steerNextRound } from '../server/steer.ts';
import { adjustWallet, readWallet } from '../server/wallets.ts';

/**
 * The real provider in memory, with a hand on its wheel for browser tests: the road of the next round, and trouble with
 * any call. Nothing of it is in the program itself. Runs inside a test (`startTestServer`), or by itself:
 * `PORT=8190 npx tsx tests/e2e/server.ts`, steered by POST /test/<verb> with JSON.
 */

/** The environment variable that names a packed database with its tables made and empty (see set-up.ts). */
export const PACKED_DATABASE = 'PACKED_DATABASE';

const Trouble = v.object({
  call: v.picklist(Object.keys(CALLS) as [CallName, ...CallName[]]),
  /**
   * - `delay`: the work is done at once, its answer comes after `ms`
   * - `hold`: the work is done at once, its answer comes with {@link TestServer.release}
   * - `lost`: the work is done, and the connection is cut in place of an answer
   * - `unsent`: the connection is cut before anything is done
   * - `fail`: nothing is done, and a 500 comes back
   * - `refuse`: nothing is done, and a 409 with `message` comes back
   */
  kind: v.picklist(['delay', 'hold', 'lost', 'unsent', 'fail', 'refuse']),
  ms: v.optional(v.number(), 0),
  message: v.optional(v.string(), 'Internal server error'),
  /** how many calls meet it, from the next one on */
  times: v.optional(v.number(), 1),
  /** only this player's calls; unset: anybody's */
  user_id: v.optional(v.string()),
});
export type Trouble = v.InferInput<typeof Trouble>;

const Road = v.object({
  userId: v.string(),
  type: v.picklist(DIFFICULTY_TYPES),
  /** the line that roasts: 1..n, or n + 1 for none */
  fatalLine: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

export interface TestServer {
  readonly url: string;
  readonly context: AppContext;
  /** The player's next bet of that type roasts on that line; whatever client seed it brings, the round verifies. */
  steer(road: { userId: string; type: DifficultyType; fatalLine: number }): void;
  /** The next calls of a name meet trouble. */
  trouble(trouble: Trouble): void;
  /** Cuts every connection that asks for such a path, as without a network; null: no more. */
  cut(paths: RegExp | null): void;
  /** Lets held answers go, and those that were to be held and are still on their way. */
  release(): void;
  /** Takes back all trouble that has not happened yet, and lets held answers go. */
  calm(): void;
  /** How often the fire marker moves, times a second, for who asks from now on; with 0 it rests. @param fireHz null: as the game has it */
  setFire(fireHz: number | null): void;
  /** Gives (or takes, when negative) whole paise. */
  give(userId: string, paise: bigint): Promise<void>;
  /** Blocks a player as the operator does: the open round is settled where it stands. */
  block(userId: string): Promise<void>;
  /** @param value as stored: paise as a number */
  set(name: SettingName, value: string | number | boolean | readonly unknown[]): Promise<void>;
  /** Moves the clocks of server and database ahead, sweeps, and decides the demo payments that are due. */
  pass(ms: number): Promise<void>;
  /** @returns what the audit finds; [] for honest books */
  audit(): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/**
 * Starts the provider in memory and serves the built client.
 * @param port 0 for any free one
 */
export async function startTestServer(
  port = 0,
  clientDir = 'dist/client',
  more: Partial<Config> = {},
): Promise<TestServer> {
  let aheadMs = 0;
  const clock: Clock = { now: () => new Date(Date.now() + aheadMs) };
  const database = await openDatabase();
  const roads: v.InferOutput<typeof Road>[] = [];
  let troubles: v.InferOutput<typeof Trouble>[] = [];
  let held: (() => void)[] = [];
  let fireHz: number | null = null;
  let cutPaths: RegExp | null = null;
  /** holds that a call has met */
  let metHolds: v.InferOutput<typeof Trouble>[] = [];

  const release = (): void => {
    const lettingGo = held;
    metHolds = [];
    troubles = troubles.filter(({ kind }) => kind !== 'hold');
    held = [];
    for (const go of lettingGo) go();
  };

  const addHooks = (app: FastifyInstance): void => {
    app.addHook('onRequest', async (request, reply) => {
      if (!cutPaths?.test(request.url)) return;
      reply.hijack();
      request.raw.socket.destroy();
    });
    // A bet may bring any client seed, so its road is laid when it arrives: the seed it names is replaced, the provider
    // itself answers that the seed has changed, and the bet that names the new one finds the road it was promised.
    app.addHook('preHandler', async (request) => {
      const userId = playerOf(request);
      if (request.routeOptions.config.call !== 'bet' || userId === null) return;
      const bet = request.body as v.InferOutput<typeof BetRequest>;
      const at = roads.findIndex((road) => road.userId === userId && road.type === bet.type);
      const [road] = at < 0 ? [] : roads.splice(at, 1);
      if (road)
        await steerNextRound(
          app.context,
          userId,
          { type: road.type, fatal_line: road.fatalLine },
          bet.client_seed,
        );
    });

    app.addHook('preSerialization', async (request, _reply, answer) =>
      request.routeOptions.config.call === 'levels' && fireHz !== null ? withFire(answer, fireHz) : answer,
    );

    const meeting = new WeakMap<object, v.InferOutput<typeof Trouble>>();
    app.addHook('preHandler', async (request, reply) => {
      const { call } = request.routeOptions.config;
      const met = troubles.find(
        (one) => one.call === call && (one.user_id === undefined || one.user_id === playerOf(request)),
      );
      if (!met) return;
      met.times -= 1;
      troubles = troubles.filter(({ times }) => times > 0);
      if (met.kind === 'fail') throw new Error(met.message);
      if (met.kind === 'refuse') throw new ApiError(409, 'unavailable', met.message);
      if (met.kind === 'unsent') {
        reply.hijack();
        request.raw.socket.destroy();
        return;
      }
      meeting.set(request, met);
      if (met.kind === 'hold') metHolds.push(met);
    });
    app.addHook('onSend', async (request, reply, payload) => {
      const met = meeting.get(request);
      if (met?.kind === 'delay') await wait(met.ms);
      if (met?.kind === 'hold' && metHolds.includes(met)) await new Promise<void>((go) => held.push(go));
      if (met?.kind === 'lost') {
        reply.hijack();
        request.raw.socket.destroy();
      }
      return payload;
    });
  };

  const app = await buildApp({
    database,
    clock,
    passwordCost: QUICK_PASSWORDS,
    addHooks,
    config: { ...DEMO, ...more, clientDir: new URL(`../../${clientDir}`, import.meta.url).pathname },
  });
  const { context } = app;
  const server: TestServer = {
    url: '',
    context,
    steer: (road) => {
      roads.push(road);
    },
    trouble: (trouble) => {
      troubles.push(v.parse(Trouble, trouble));
    },
    cut: (paths) => {
      cutPaths = paths;
    },
    release,
    calm: () => {
      cutPaths = null;
      troubles = [];
      release();
    },
    setFire: (hz) => {
      fireHz = hz;
    },
    give: (userId, paise) => adjustWallet(database.db, userId, paise),
    block: async (userId) => {
      await database.transaction(async (tx) => {
        await tx.update(players).set({ status: PLAYER_BLOCKED }).where(eq(players.userId, userId));
        await settleOpenRoundOf(tx, context, userId, 'test');
        await blockSessionsOf(tx, userId);
      });
    },
    set: async (name, value) => {
      await writeSettings(database.db, { [name]: value }, 'test', clock.now());
      context.settings.clear();
    },
    pass: async (ms) => {
      aheadMs += ms;
      await database.db.execute(clockThatTells(`clock_timestamp() + interval '${aheadMs} milliseconds'`));
      await sweep(context);
      await approveDemoPayments(context);
    },
    audit: async () => (await reconcile(database)).findings,
    close: async () => {
      release();
      await app.close();
      await database.close();
    },
  };
  bindControls(app, server);
  await app.listen({ port, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The test server has no address.');
  return { ...server, url: `http://127.0.0.1:${address.port}` };
}

/** A database in memory; unpacked from {@link PACKED_DATABASE} where there is one. */
async function openDatabase(): Promise<Database> {
  const packed = process.env[PACKED_DATABASE];
  if (packed === undefined) return openEmbedded(null);
  return databaseOn(await unpack(packed));
}

/** The levels as the provider answers them, with another marker. */
function withFire(answer: unknown, fireHz: number): unknown {
  const { data, ...rest } = answer as { readonly data?: readonly object[] };
  // The marker rests where the level says what roasts; our provider decides by itself all the same.
  const marker = fireHz === 0 ? { roast_multiplier: 0.01 } : { frequency: fireHz };
  return data === undefined ? answer : { ...rest, data: data.map((level) => ({ ...level, ...marker })) };
}

/** The player whom the cookie names: hooks run before the provider has looked the session up. */
const playerOf = ({ session }: FastifyRequest): string | null => session?.userId ?? null;

const User = v.object({ user_id: v.string() });
const SETTING_NAMES = Object.keys(SETTINGS) as [SettingName, ...SettingName[]];
const SettingValue = v.union([v.string(), v.number(), v.boolean(), v.array(v.unknown())]);

/** The same by HTTP, for tests in another process. */
function bindControls(app: FastifyInstance, server: TestServer): void {
  const post = (verb: string, act: (body: unknown) => unknown): void => {
    app.post(`/test/${verb}`, async (request) => (await act(request.body)) ?? { done: true });
  };
  post('steer', (body) => server.steer(v.parse(Road, body)));
  post('trouble', (body) => server.trouble(v.parse(Trouble, body)));
  post('release', () => server.release());
  post('calm', () => server.calm());
  post('give', (body) => {
    const { user_id: userId, paise } = v.parse(v.object({ ...User.entries, paise: v.number() }), body);
    return server.give(userId, BigInt(paise));
  });
  post('block', (body) => server.block(v.parse(User, body).user_id));
  post('set', (body) => {
    const { name, value } = v.parse(v.object({ name: v.picklist(SETTING_NAMES), value: SettingValue }), body);
    return server.set(name, value);
  });
  post('pass', (body) => server.pass(v.parse(v.object({ ms: v.number() }), body).ms));
  post('audit', async () => ({ findings: await server.audit() }));
  post('wallet', async (body) => {
    const wallet = await readWallet(server.context.database.db, v.parse(User, body).user_id);
    return { paise: Number(wallet.balancePaise), version: wallet.version };
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = await startTestServer(Number(process.env.PORT ?? 8190));
  const stop = (): void => void server.close().then(() => process.exit(0));
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.write(`The test server is at ${server.url}\n`);
}
