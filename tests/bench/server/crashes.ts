import { reconcile } from '../../../src/server/ledger/reconciliation.ts';
import { crashUnderLoad, violationsAfter } from '../../server/crash/crash.ts';
import type { Row } from '../table.ts';
import { type DeploymentPlan, type Kind, openDeployment } from './deployment.ts';

/** A hundred in all, half on each database; CRASHES sets another number for each, as the row then says. */
const KILLS = Number(process.env.CRASHES ?? 50);

/** Kills the server under load again and again, then holds every answer against the database. */
export async function benchCrashes(
  ground: Pick<DeploymentPlan, 'cluster' | 'main'>,
  kind: Kind,
): Promise<Row> {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  const stand = await openDeployment({ ...ground, kind, processes: 0, players: 1 });
  try {
    const { dataDir: DATA_DIR, databaseUrl } = stand;
    const env = { DATA_DIR, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
    const story = await crashUnderLoad({ main: ground.main, env, kills: KILLS, players: 6, seed });
    const database = await stand.leave();
    const wrong = await violationsAfter(story, database);
    const { findings, counted } = await reconcile(database);
    await database.close();
    const told = story.players.reduce((sum, player) => sum + player.acknowledged.length, 0);
    const lost = story.players.reduce((sum, player) => sum + player.lost, 0);
    for (const line of wrong.slice(0, 20)) console.error(line);
    return {
      what: `${KILLS} x kill -9 under load, ${kind}, seed ${seed}`,
      figure: `${wrong.length} wrong, books and answers`,
      bound: '0',
      aim: '0',
      ok: wrong.length === 0 && findings.length === 0,
      peer: `${told} acknowledged changes, ${lost} lost answers; operator audit: ${findings.length} findings in ${counted.postings.toLocaleString('en')} postings`,
    };
  } finally {
    await stand.clear();
  }
}
