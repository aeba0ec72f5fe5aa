import { type Config, readConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { hasEmbedded } from '../../platform/db/embedded.ts';
import { openDatabase } from '../../platform/db/open.ts';

/** @throws Error where an embedded database would be made */
export function requireEmbedded(folder: string, variable: string | undefined): void {
  if (hasEmbedded(folder)) return;
  throw new Error(
    `There is no database in ${folder} (DATA_DIR ${variable ? 'names it' : 'is not set'}). ` +
      'Run the command with the settings of the server, which name its database: DATABASE_URL or DATA_DIR, and SEED_KEY.',
  );
}

/** Opens the database that the environment names, runs `work` and closes it. @throws Error when there is none */
export async function withCommandDatabase<Result>(
  env: NodeJS.ProcessEnv,
  work: (database: Database, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env);
  if (config.databaseUrl === null) requireEmbedded(config.dataDir, env.DATA_DIR);
  const ignore = (): void => undefined;
  const database = await openDatabase(config, ignore, ignore);
  try {
    return await work(database, config);
  } finally {
    await database.close();
  }
}
