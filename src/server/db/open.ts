import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';

/**
 * Opens the database that the settings name: PostgreSQL by DATABASE_URL, else the embedded one in DATA_DIR.
 * @param onLost hears of connections that broke
 */
export function openDatabase(
  { database_url, database_pool, data_dir }: Config,
  onLost: (error: Error) => void,
): Promise<Database> {
  return database_url === null
    ? openEmbedded(data_dir)
    : openPostgres({ url: database_url, pool: database_pool, onLost });
}
