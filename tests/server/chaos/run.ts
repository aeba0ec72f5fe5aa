import { reconcile } from '../../../src/server/ledger/reconciliation.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import { openPostgres } from '../../../src/server/platform/db/postgres.ts';
import { seeded } from '../crash/random.ts';
import type { FakeClock } from '../demo-config.ts';
import { ledgerViolations } from '../ledger.ts';
import { seedBook } from '../model/drive.ts';
import { failingDatabase } from '../model/failures.ts';
import { openFragile } from './embedded.ts';
import { finalCheck, runOperation } from './operations.ts';
import { ChaosPlayer } from './player.ts';
import { World } from './world.ts';

const PLAYERS = 8;

const RECONCILE_EVERY = 20_000;

export interface ChaosPlan {
  readonly seed: number;
  readonly operations: number;
  /** an empty PostgreSQL database; unset: an embedded one in memory */
  readonly url?: string;
  /** file with a packed embedded database, its tables made; unset: one is made, which takes longer */
  readonly template?: string;
  readonly without?: readonly (readonly [from: number, until: number])[];
}

export interface ChaosStory {
  readonly seed: number;
  readonly operations: number;
  readonly digest: string;
  readonly tally: Readonly<Record<string, number>>;
  readonly tookMs: number;
  /** null when nothing was wrong */
  readonly failure: {
    readonly operation: number;
    readonly wrong: string;
    readonly past: readonly string[];
  } | null;
}

const chanceOf = (seed: number, operation: number): (() => number) =>
  seeded((Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(operation + 1, 0xc2b2ae35)) >>> 0);

async function expectInvariants(database: Database): Promise<void> {
  const wrong = await ledgerViolations(database.db);
  const { findings } = await reconcile(database);
  if (wrong.length > 0 || findings.length > 0)
    throw new Error(`the books: ${[...wrong, ...findings.map((one) => JSON.stringify(one))].join('; ')}`);
}

async function open({ url, template }: Pick<ChaosPlan, 'url' | 'template'>): Promise<{
  readonly database: Database;
  readonly tidy: () => Promise<void>;
}> {
  if (url !== undefined) {
    const database = await openPostgres({ url, pool: 20, onLost: () => undefined });
    return { database: failingDatabase(database), tidy: async () => undefined };
  }
  const { database, client } = await openFragile(template);
  const tidy = async (): Promise<void> => {
    await client.exec('checkpoint');
    await client.exec('vacuum analyze');
  };
  return { database: failingDatabase(database), tidy };
}

export async function runChaos(
  { seed, operations, without = [], ...where }: ChaosPlan,
  clock: FakeClock,
): Promise<ChaosStory> {
  const startedMs = performance.now();
  const { database, tidy } = await open(where);
  const seeds = seedBook(seed);
  const world = await World.open(database, clock, seeds);
  let operation = -1;
  let failure: ChaosStory['failure'] = null;
  try {
    world.random = chanceOf(seed, -1);
    const players: ChaosPlayer[] = [];
    for (let number = 0; number < PLAYERS; number++) players.push(await ChaosPlayer.join(world, number));
    for (operation = 0; operation < operations; operation++) {
      if (without.some(([from, until]) => operation >= from && operation < until)) continue;
      world.random = chanceOf(seed, operation);
      await runOperation(world, players);
      if (operation % RECONCILE_EVERY !== RECONCILE_EVERY - 1) continue;
      await expectInvariants(database);
      await tidy();
    }
    world.random = chanceOf(seed, operations);
    await finalCheck(players);
    world.expectContract();
    await expectInvariants(database);
  } catch (error) {
    failure = {
      operation,
      wrong: error instanceof Error ? error.message : String(error),
      past: world.recentNotes(),
    };
  }
  const story = {
    seed,
    operations: failure ? operation : operations,
    digest: world.digest(),
    tally: Object.fromEntries([...world.tally].sort(([a], [b]) => (a < b ? -1 : 1))),
    tookMs: performance.now() - startedMs,
    failure,
  };
  await world.app.close();
  await database.close();
  return story;
}
