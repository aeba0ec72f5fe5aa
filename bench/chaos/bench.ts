import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chaosInProcess, failureText, shrink } from '../../tests/server/chaos/process.ts';
import type { ChaosPlan } from '../../tests/server/chaos/run.ts';
import { packEmbedded } from '../../tests/server/packed-embedded.ts';
import { startCluster } from '../../tests/server/postgres.ts';
import { noted, type Row } from '../table.ts';

/** `OPERATIONS` sets another number, `SEED` the first of the seeds. */
const OPERATIONS = Number(process.env.OPERATIONS ?? 100_000);
const FIRST_SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/** A run's memory grows with its length: longer ones are several seeds. */
const OF_ONE_SEED = 100_000;

const perSecond = (operations: number, tookMs: number): string =>
  `${((operations * 1000) / tookMs).toFixed(0)} operations/s`;

/** A packed embedded database, or an empty one on PostgreSQL. */
type Where = Pick<ChaosPlan, 'template' | 'url'>;

async function oneSeed(seed: number, operations: number, where: Where): Promise<Row> {
  const plan = { seed, operations, ...where };
  const story = await chaosInProcess(plan);
  const { failure, tally, tookMs } = story;
  if (failure) console.error(failureText(story, story.operations));
  if (failure && where.url === undefined) {
    const short = await shrink(plan, story);
    console.error(`\nThe shortest that was found:\n${failureText(short.story, short.left)}`);
  }
  const befell = Object.entries(tally).map(([what, times]) => `${times} x ${what}`);
  return {
    what: `chaos on ${where.url === undefined ? 'the embedded database' : 'PostgreSQL'}, seed ${seed}, ${operations.toLocaleString('en')} operations`,
    figure: failure ? `wrong at operation ${failure.operation}` : 'nothing wrong',
    bound: 'nothing wrong',
    aim: 'nothing wrong',
    ok: failure === null,
    peer: `${(tookMs / 60_000).toFixed(1)} min, ${perSecond(story.operations, tookMs)}; ${befell.join(', ')}`,
  };
}

async function onPostgres(operations: number): Promise<Row> {
  const cluster = await startCluster();
  try {
    return await oneSeed(FIRST_SEED, operations, { url: `${cluster.url}/postgres` });
  } finally {
    await cluster.stop();
  }
}

/**
 * Plays with seeded faults of network, database, clock and clients on the embedded database, and a tenth as long on
 * PostgreSQL. A model of the provider checks every answer.
 */
export async function benchChaos(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'chicken-road-chaos-'));
  try {
    const { migrated: template } = await packEmbedded(folder);
    const rows: Row[] = [];
    for (let done = 0, seed = FIRST_SEED; done < OPERATIONS; done += OF_ONE_SEED, seed++) {
      const [row] = noted([await oneSeed(seed, Math.min(OF_ONE_SEED, OPERATIONS - done), { template })]);
      if (row) rows.push(row);
      if (row && !row.ok) return rows;
    }
    rows.push(...noted([await onPostgres(Math.min(OF_ONE_SEED, Math.ceil(OPERATIONS / 10)))]));
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
