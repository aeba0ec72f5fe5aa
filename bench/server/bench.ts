import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { runAt } from '../../tests/server/support/citus-nodes.ts';
import { startCluster } from '../../tests/server/support/cluster.ts';
import { startPgBouncer } from '../../tests/server/support/pgbouncer.ts';
import { asServerRole, SERVER_ROLE } from '../../tests/server/support/roles.ts';
import { serverBundle } from '../../tests/server/support/server-process.ts';
import { printRows, type Row } from '../table.ts';
import { benchCitus } from './citus.ts';
import { cpuOf, postgresPid } from './cpu.ts';
import { type DeploymentPlan, type Ground, openDeployment } from './deployment.ts';
import { CALLS, type PlayCall, playRounds } from './play.ts';
import { benchScale } from './scale.ts';
import { mergeTimings, type Timing } from './timing.ts';

/** Number of players by concurrency. Each bets, steps and cashes out once. */
const PLAYERS: Readonly<Record<number, number>> = { 1: 250, 10: 1000, 50: 4000, 200: 4000 };
const TURNS = 4;
/** Played before the measurement: V8 has not compiled the code of a new process. */
const WARM_UP_PLAYERS = 2000;

interface Spent {
  serverMs: number;
  postgresMs: number;
}

/** Measures each call of play over HTTP. Other programs affect its processor time less than its duration. */
async function throughput(
  ground: Ground,
  processes: number,
  atOnce: number,
  name = '',
  plan: Partial<DeploymentPlan> = {},
): Promise<readonly Row[]> {
  const many = PLAYERS[atOnce] ?? 0;
  const deployment = await openDeployment({ ...ground, ...plan, processes, players: WARM_UP_PLAYERS + many });
  try {
    const { urls, pids, players, databaseUrl } = deployment;
    const postgres = await postgresPid(databaseUrl);
    const now = (): Spent => ({
      serverMs: pids.reduce((sum, pid) => sum + cpuOf(pid), 0),
      postgresMs: cpuOf(postgres),
    });
    await playRounds(urls, players.slice(0, WARM_UP_PLAYERS), 50);
    const crowd = players.slice(WARM_UP_PLAYERS);
    const timings: Record<PlayCall, Timing[]> = { bet: [], advance: [], cashout: [] };
    const spent: Record<PlayCall, Spent> = {
      bet: { serverMs: 0, postgresMs: 0 },
      advance: { serverMs: 0, postgresMs: 0 },
      cashout: { serverMs: 0, postgresMs: 0 },
    };
    for (let turn = 0; turn < TURNS; turn++) {
      let before = now();
      const some = crowd.slice((turn * many) / TURNS, ((turn + 1) * many) / TURNS);
      await playRounds(urls, some, atOnce, (call, timing) => {
        const after = now();
        timings[call].push(timing);
        spent[call].serverMs += after.serverMs - before.serverMs;
        spent[call].postgresMs += after.postgresMs - before.postgresMs;
        before = after;
      });
    }
    return CALLS.map((call) => {
      const { perS, p50Ms, p99Ms, count } = mergeTimings(timings[call]);
      const { serverMs, postgresMs } = spent[call];
      return {
        what: `${call}${name}, ${processes === 1 ? 'one server' : `${processes} servers`}, ${atOnce} at once`,
        figure: `${perS.toFixed(0)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
        bound: '',
        aim: '',
        ok: true,
        peer: `processor time: server ${(serverMs / count).toFixed(2)} ms, PostgreSQL ${(postgresMs / count).toFixed(2)} ms`,
      };
    });
  } finally {
    await deployment.clear();
  }
}

async function benchPostgres(): Promise<readonly Row[]> {
  const [cluster, { main }] = await Promise.all([startCluster(), serverBundle()]);
  try {
    const rows: Row[] = [];
    for (const [processes, atOnce] of [
      [1, 1],
      [1, 10],
      [1, 50],
      [1, 200],
      [2, 50],
    ] as const)
      rows.push(...printRows(await throughput({ cluster, main }, processes, atOnce)));
    return rows;
  } finally {
    await cluster.stop();
    await rm(dirname(main), { recursive: true, force: true });
  }
}

/** Compares one server behind PgBouncer with a direct one, in turns. */
async function benchPooler(): Promise<readonly Row[]> {
  const [cluster, { main }] = await Promise.all([startCluster(), serverBundle()]);
  await runAt(`${cluster.url}/postgres`, `create role ${SERVER_ROLE} login password '${SERVER_ROLE}'`);
  const pooler = await startPgBouncer(cluster.url, { name: SERVER_ROLE, password: SERVER_ROLE }, 32);
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  const pooled: Partial<DeploymentPlan> = {
    prepare: async (db) => {
      for (const limit of limits) await db.execute(`alter role ${SERVER_ROLE} set ${limit} = 10000`);
    },
    addressesOf: (url) => ({
      DATABASE_POOLER: 'transaction',
      DATABASE_URL: pooler.pooled(asServerRole(url)),
      DATABASE_OWNER_URL: url,
    }),
  };
  const direct: Partial<DeploymentPlan> = {
    addressesOf: (url) => ({ DATABASE_URL: asServerRole(url), DATABASE_OWNER_URL: url }),
  };
  try {
    const rows: Row[] = [];
    for (const _ of [1, 2])
      for (const [name, plan] of [
        [' directly', direct],
        [' through PgBouncer', pooled],
      ] as const)
        rows.push(...printRows(await throughput({ cluster, main }, 1, 10, name, plan)));
    return rows;
  } finally {
    await pooler.stop();
    await cluster.stop();
    await rm(dirname(main), { recursive: true, force: true });
  }
}

const PARTS = {
  postgres: benchPostgres,
  pooler: benchPooler,
  /** on the cluster of TEST_DATABASE_URL */
  citus: async () => printRows(await benchCitus()),
  scale: benchScale,
} as const;

const isPart = (name: string): name is keyof typeof PARTS => name in PARTS;

/** Measures the comma-separated parts in `PART`; PostgreSQL by default. */
export async function benchServer(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const name of (process.env.PART ?? 'postgres').split(',')) {
    if (!isPart(name)) throw new Error(`PART: ${name} is none of ${Object.keys(PARTS).join(', ')}.`);
    rows.push(...(await PARTS[name]()));
  }
  return rows;
}
