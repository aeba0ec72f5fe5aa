import { createContext } from '../../src/server/app-context.ts';
import { openPostgres } from '../../src/server/platform/db/postgres.ts';
import { placeBet } from '../../src/server/rounds/bet.ts';
import { citusUrlsOf, clusterUrl, createDatabaseAt, runAt } from '../../tests/server/support/citus-nodes.ts';
import { DEMO, QUICK_PASSWORDS } from '../../tests/server/support/demo-config.ts';
import { betOf } from '../../tests/server/support/direct-calls.ts';
import { type MadePlayer, makePlayers } from '../../tests/server/support/made-players.ts';
import type { Row } from '../table.ts';
import { mergeTimings, type Timing, timed } from './timing.ts';

const AT_ONCE = 20;
const STAKE_PAISE = 1000n;
const WARM_UP_PLAYERS = 500;
const PLAYERS = 2000;
/** The databases alternate, so that other programs slow all of them. */
const TURNS = 4;

/** Opens a database and creates its players. */
async function openDatabase(url: string) {
  const database = await openPostgres({ url, pool: AT_ONCE, onLost: () => undefined });
  const context = await createContext({ database, config: DEMO, passwordCost: QUICK_PASSWORDS });
  const players = await makePlayers(database.db, 1, WARM_UP_PLAYERS + PLAYERS);
  await database.db.execute('analyze');
  const bet = (some: readonly MadePlayer[]): Promise<Timing> =>
    timed(some, AT_ONCE, async ({ user_id: userId }) => {
      await placeBet(context, betOf(userId, { amount: STAKE_PAISE, type: 1 }));
    });
  await bet(players.splice(0, WARM_UP_PLAYERS));
  const timings: Timing[] = [];
  return {
    turn: async () => timings.push(await bet(players.splice(0, PLAYERS / TURNS))),
    timing: () => mergeTimings(timings),
    close: () => database.close(),
  };
}

/**
 * Measures bets without HTTP on a Citus cluster of one worker and of all workers, and on one PostgreSQL of the same version:
 * a database of the coordinator without the extension.
 * @throws Error when TEST_DATABASE_URL names no coordinator with workers
 */
export async function benchCitus(): Promise<readonly Row[]> {
  const coordinator = new URL(process.env.TEST_DATABASE_URL ?? 'missing:');
  const machines = await citusUrlsOf(coordinator);
  if (machines.length < 2) throw new Error('TEST_DATABASE_URL names no coordinator with workers.');
  const workers = `${machines.length - 1} workers`;
  const create = (name: string, nodes: readonly string[]): Promise<string> =>
    createDatabaseAt(clusterUrl(coordinator), nodes, `bench_${process.pid}_${name}`);
  const sharing = await create('sharing', machines);
  await runAt(
    sharing,
    "select citus_set_node_property(nodename, nodeport, 'shouldhaveshards', true) from pg_dist_node where groupid = 0",
    // Players are created by statements over many entries. Flushed in parts, a part would not sum to zero.
    `alter database ${new URL(sharing).pathname.slice(1)} set citus.local_copy_flush_threshold = '512MB'`,
  );
  const urls: Readonly<Record<string, string>> = {
    'one PostgreSQL': await create('one', []),
    'coordinator without shards and 1 worker': await create('fewer', machines.slice(0, 2)),
    [`coordinator without shards and ${workers}`]: await create('all', machines),
    [`coordinator with shards and ${workers}`]: sharing,
  };
  const databases: (readonly [name: string, database: Awaited<ReturnType<typeof openDatabase>>])[] = [];
  try {
    for (const [name, url] of Object.entries(urls)) databases.push([name, await openDatabase(url)]);
    for (let turn = 0; turn < TURNS; turn++) for (const [, database] of databases) await database.turn();
    const one = databases[0]?.[1].timing().perS ?? Number.NaN;
    return databases.map(([name, database], index) => {
      const { perS, p50Ms, p99Ms } = database.timing();
      const isLast = index === databases.length - 1;
      return {
        what: `bets, ${name}, ${AT_ONCE} at once`,
        figure: `${perS.toFixed(0)}/s: ${(perS / one).toFixed(2)}x one PostgreSQL`,
        bound: isLast ? '0.5x' : '',
        aim: isLast ? '0.8x' : '',
        ok: !isLast || perS / one >= 0.5,
        peer: `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`,
      };
    });
  } finally {
    await Promise.all(databases.map(([, database]) => database.close()));
  }
}
