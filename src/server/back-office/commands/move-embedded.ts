import { readConfig } from '../../platform/config.ts';
import { openEmbedded } from '../../platform/db/embedded.ts';
import type { RowCounts } from '../../platform/db/move.ts';
import { parseDatabaseUrl } from '../../platform/db/pool.ts';
import { moveToPostgres } from '../../platform/db/postgres.ts';
import { removeMarks } from '../epochs/embedded-mark.ts';
import { requireEmbedded } from './command-database.ts';

export interface Move {
  /** data folder; left unchanged */
  readonly from: string;
  /** host:port/database */
  readonly to: string;
  /** rows by table */
  readonly moved: RowCounts;
}

/** Moves the embedded database to PostgreSQL. The server must be stopped: only one process can open the database. */
export async function moveEmbedded(env: NodeJS.ProcessEnv): Promise<Move> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, dataDir, money } = readConfig(env);
  if (url === null) throw new Error('DATABASE_URL: it names the PostgreSQL to move to, and is not set.');
  if (money === 'real')
    throw new Error('MONEY=real: the embedded database holds demo credits, which stay demo credits.');
  requireEmbedded(dataDir, env.DATA_DIR);
  const source = await openEmbedded(dataDir);
  try {
    const moved = await moveToPostgres(source, { url, ownerUrl });
    // A later start from the folder ends its epoch: play on PostgreSQL reveals its seeds.
    removeMarks(dataDir);
    return { from: dataDir, to: parseDatabaseUrl(url).name, moved };
  } finally {
    await source.close();
  }
}
