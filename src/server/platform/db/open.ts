import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens the database that the settings name: PostgreSQL by DATABASE_URL, else the embedded one in DATA_DIR.
 * @param onLost hears of connections that broke
 * @param notify hears what whoever starts the server must know of it, a line each
 */
export function openDatabase(
  { databaseUrl, databaseOwnerUrl, databasePool, dataDir }: Config,
  onLost: (error: Error) => void,
  notify: (line: string) => void,
): Promise<Database> {
  return databaseUrl === null
    ? openEmbedded(dataDir)
    : openPostgres({ url: databaseUrl, ownerUrl: databaseOwnerUrl, pool: databasePool, onLost, notify });
}
