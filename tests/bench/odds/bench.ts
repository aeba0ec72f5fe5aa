import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeSettings } from '../../../src/server/platform/settings/settings.ts';
import { serverBundle } from '../../server/crash/server-process.ts';
import { startCluster } from '../../server/postgres.ts';
import { openDeployment } from '../server/deployment.ts';
import { noted, type Row } from '../table.ts';
import { playCore } from './core.ts';
import { playOverHttp } from './played.ts';
import { benchReaction } from './reaction.ts';

const ROUNDS_OVER_HTTP = 20_000;
const ACCOUNTS = 20;

async function overHttp(): Promise<readonly Row[]> {
  const [cluster, { main }] = await Promise.all([startCluster(), serverBundle()]);
  try {
    const stand = await openDeployment({
      kind: 'postgres',
      cluster,
      main,
      processes: 1,
      players: ACCOUNTS,
      prepare: async (db) => {
        await writeSettings(db, { rounds_per_day: 100_000 }, 'bench', new Date());
      },
      env: { RATE_LIMIT: 'off' },
    });
    try {
      const [url = ''] = stand.urls;
      return await playOverHttp(url, stand.players, ROUNDS_OVER_HTTP);
    } finally {
      await stand.clear();
    }
  } finally {
    await cluster.stop();
    await rm(dirname(main), { recursive: true, force: true });
  }
}

const CHAPTERS: Readonly<Record<string, () => Promise<readonly Row[]> | readonly Row[]>> = {
  core: playCore,
  reaction: benchReaction,
  http: overHttp,
};

/** Whether the game plays as it says: every line's odds against theory, and nothing told before its time. */
export async function benchOdds(chapters: readonly string[]): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [name, play] of Object.entries(CHAPTERS))
    if (chapters.length === 0 || chapters.includes(name)) rows.push(...noted(await play()));
  return rows;
}
