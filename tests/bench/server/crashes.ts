import { audit } from '../../../src/server/ledger/audit.ts';
import { crashUnderLoad, wrongAfter } from '../../server/crash/crash.ts';
import type { Row } from '../table.ts';
import { type Kind, openStand, type StandPlan } from './stands.ts';

/** A hundred in all, half on each database; CRASHES sets another number for each, as the row then says. */
const KILLS = Number(process.env.CRASHES ?? 50);

/** Kills the server under load again and again, then holds every answer against the database. */
export async function benchCrashes(ground: Pick<StandPlan, 'cluster' | 'main'>, kind: Kind): Promise<Row> {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  const stand = await openStand({ ...ground, kind, processes: 0, players: 1 });
  try {
    const { data_dir: DATA_DIR, database_url } = stand;
    const env = { DATA_DIR, ...(database_url === null ? {} : { DATABASE_URL: database_url }) };
    const story = await crashUnderLoad({ main: ground.main, env, kills: KILLS, players: 6, seed });
    const database = await stand.leave();
    const wrong = await wrongAfter(story, database);
    const { findings, counted } = await audit(database);
    await database.close();
    const told = story.players.reduce((sum, player) => sum + player.told.length, 0);
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
