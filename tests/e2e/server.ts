import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { InferOutput } from 'valibot';
import type { CallName } from '../../src/contract/calls.ts';
import type { DifficultyType } from '../../src/contract/constants.ts';
import type { BetRequest } from '../../src/contract/rounds.ts';
import { buildApp } from '../../src/server/app.ts';
import type { AppContext } from '../../src/server/app-context.ts';
import { reconcile } from '../../src/server/ledger/reconciliation.ts';
import { approveDemoPayments } from '../../src/server/payments/demo.ts';
import { ApiError } from '../../src/server/platform/api-error.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import type { Config } from '../../src/server/platform/config.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { openEmbedded } from '../../src/server/platform/db/embedded.ts';
import { storeJurisdiction } from '../../src/server/platform/db/open.ts';
import { connectPostgres } from '../../src/server/platform/db/postgres.ts';
import type { RefusalText } from '../../src/server/platform/english.ts';
import type { SettingName } from '../../src/server/platform/settings/settings.ts';
import { sweep } from '../../src/server/sweeper.ts';
import { defer } from '../deferred.ts';
import { runAt } from '../server/support/citus-nodes.ts';
import { clockThatTells } from '../server/support/database-clock.ts';
import { DEMO, QUICK_PASSWORDS } from '../server/support/demo-config.ts';
import { steerNextRound } from '../server/support/steer.ts';
import { adjustWallet } from '../server/support/wallets.ts';
import { writeSettings } from '../server/support/write-settings.ts';

/** The environment variable with the address of a database whose tables are made and empty (set-up.ts). */
export const TEMPLATE_URL = 'TEMPLATE_URL';

interface Trouble {
  readonly call: CallName;
  /**
   * - `hold`: the work is done, its answer comes with {@link TestServer.release}
   * - `lost`: the work is done, and the connection is cut in place of an answer
   * - `fail`: nothing is done, and a 500 comes back
   * - `refuse`: nothing is done, and a 409 with `message` comes back
   */
  readonly kind: 'hold' | 'lost' | 'fail' | 'refuse';
  readonly message?: string;
  /** the number of calls, from the next one on; 1 by default */
  readonly times?: number;
  /** only this player's calls; unset: any player's */
  readonly user_id?: string;
}

interface Road {
  readonly userId: string;
  readonly type: DifficultyType;
  /** 1..n, or n + 1 for none */
  readonly fatalLine: number;
}

export interface TestServer {
  readonly url: string;
  readonly context: AppContext;
  /** Fixes the fatal line of the player's next round of that type. It verifies, whatever client seed the bet has. */
  steer(road: Road): void;
  /** Makes the next calls of a name fail or wait. */
  trouble(trouble: Trouble): void;
  /** Cuts every connection for such a path, as without a network. @param paths null: none */
  cut(paths: RegExp | null): void;
  /** Sends held answers, and holds no more. */
  release(): void;
  /** Cancels all trouble, and sends held answers. */
  calm(): void;
  /** Stops the fire marker in later answers, so that no test jumps into it by chance. */
  stopFire(): void;
  /** Adds paise to a wallet; a negative amount is debited. */
  give(userId: string, paise: bigint): Promise<void>;
  /** @param value as stored: paise as a number */
  set(name: SettingName, value: string | number | boolean | readonly unknown[]): Promise<void>;
  /** Moves the clocks of server and database ahead, sweeps, and decides the demo payments that are due. */
  pass(ms: number): Promise<void>;
  /** @returns the findings of a reconciliation */
  audit(): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/**
 * Starts a provider with a database of its own and serves the built client.
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
  const roads: Road[] = [];
  let troubles: (Trouble & { times: number })[] = [];
  let held = defer();
  let isFireStopped = false;
  let cutPaths: RegExp | null = null;
  /** holds that a call has met */
  let metHolds: Trouble[] = [];

  const release = (): void => {
    metHolds = [];
    troubles = troubles.filter(({ kind }) => kind !== 'hold');
    held.resolve();
    held = defer();
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
      const bet = request.body as InferOutput<typeof BetRequest>;
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
      request.routeOptions.config.call === 'levels' && isFireStopped ? withStoppedFire(answer) : answer,
    );

    const meeting = new WeakMap<object, Trouble>();
    app.addHook('preHandler', async (request) => {
      const { call } = request.routeOptions.config;
      const met = troubles.find(
        (one) => one.call === call && (one.user_id === undefined || one.user_id === playerOf(request)),
      );
      if (!met) return;
      met.times -= 1;
      troubles = troubles.filter(({ times }) => times > 0);
      if (met.kind === 'fail') throw new Error((met.message ?? 'refusal.internal') as RefusalText);
      if (met.kind === 'refuse')
        throw new ApiError(409, 'unavailable', (met.message ?? 'refusal.internal') as RefusalText);
      meeting.set(request, met);
      if (met.kind === 'hold') metHolds.push(met);
    });
    app.addHook('onSend', async (request, reply, payload) => {
      const met = meeting.get(request);
      if (met?.kind === 'hold' && metHolds.includes(met)) await held.promise;
      if (met?.kind === 'lost') {
        reply.hijack();
        request.raw.socket.destroy();
      }
      return payload;
    });
  };

  const config = { ...DEMO, ...more, clientDir: new URL(`../../${clientDir}`, import.meta.url).pathname };
  await storeJurisdiction(database, config);
  const app = await buildApp({
    database,
    clock,
    passwordCost: QUICK_PASSWORDS,
    addHooks,
    config,
  });
  const { context } = app;
  const server: TestServer = {
    url: '',
    context,
    steer: (road) => {
      roads.push(road);
    },
    trouble: (trouble) => {
      troubles.push({ times: 1, ...trouble });
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
    stopFire: () => {
      isFireStopped = true;
    },
    give: (userId, paise) => adjustWallet(database.db, userId, paise),
    set: async (name, value) => {
      await writeSettings(database.db, { [name]: value }, clock.now());
      context.settings.clear();
    },
    pass: async (ms) => {
      aheadMs += ms;
      await database.db.execute(
        clockThatTells(`date_trunc('milliseconds', clock_timestamp()) + interval '${aheadMs} milliseconds'`),
      );
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
  await app.listen({ port, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The test server has no address.');
  return { ...server, url: `http://127.0.0.1:${address.port}` };
}

/** Copies the run's database; without one, as in benches, the provider has an embedded one. */
async function openDatabase(): Promise<Database> {
  const template = process.env[TEMPLATE_URL];
  if (template === undefined) return openEmbedded(null);
  const { pathname } = new URL(template);
  const cluster = template.slice(0, -pathname.length);
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await runAt(
    `${cluster}/postgres`,
    `create database ${name} template ${pathname.slice(1)} strategy file_copy`,
  );
  return connectPostgres({ url: `${cluster}/${name}`, pool: 8, onLost: () => undefined });
}

/** A roast multiplier stops the marker. Our provider ignores it and draws the fatal line. */
function withStoppedFire(answer: unknown): unknown {
  const { data, ...rest } = answer as { readonly data?: readonly object[] };
  return data === undefined
    ? answer
    : { ...rest, data: data.map((level) => ({ ...level, roast_multiplier: 0.01 })) };
}

/** The player whom the cookie names: hooks run before the provider has looked the session up. */
const playerOf = ({ session }: FastifyRequest): string | null => session?.userId ?? null;
