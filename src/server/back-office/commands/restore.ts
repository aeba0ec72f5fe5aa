import { readConfig } from '../../platform/config.ts';
import { parseDatabaseUrl, withClient } from '../../platform/db/pool.ts';
import { openAuditCopy } from '../epochs/audit-copy.ts';
import { checkEpoch, type EndedEpoch, storeNothingLostStatement } from '../epochs/epoch.ts';
import { runProgram, withoutPassword } from './backups.ts';
import { withCommandDatabase } from './command-database.ts';

const TABLES = 'select from pg_tables where schemaname = current_schema() limit 1';

/**
 * Restores a dump into the empty database that the environment names, ends its epoch, and reads back the copy of the audit log.
 * @param env settings of the server, with pg_restore in `PATH`
 */
export async function restore(env: NodeJS.ProcessEnv, file: string): Promise<EndedEpoch> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = readConfig(env);
  const ownerUrl = databaseOwnerUrl ?? databaseUrl;
  if (ownerUrl === null)
    throw new Error(
      `DATABASE_URL is not set. The embedded database is restored by a copy of its folder at ${dataDir}: the next start notices it.`,
    );
  await withClient(parseDatabaseUrl(ownerUrl), async (client) => {
    const { rowCount } = await client.query(TABLES);
    if (rowCount) throw new Error('The database of DATABASE_URL has tables already: choose an empty one.');
  });
  const { url, env: password } = withoutPassword(ownerUrl);
  const words = [
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    '--no-privileges',
    `--dbname=${url}`,
    file,
  ];
  runProgram('pg_restore', words, { ...env, ...password });
  return withCommandDatabase(env, async (database, config) => {
    const copy = config.auditCopy === null ? null : openAuditCopy(config.auditCopy);
    try {
      const context = { database, config, copy, notify: () => undefined };
      const ended = await checkEpoch(context, { isRestored: true });
      if (!ended) throw new Error('The epoch did not end.');
      return ended;
    } finally {
      await copy?.close();
    }
  });
}

export interface NothingLostStatement {
  /** end of the time in which a change of the identity keeps the epoch */
  readonly stated_until: string;
}

/** Stores the operator's statement that a switchover, an upgrade of PostgreSQL or a moved folder loses nothing. */
export const stateNothingLost = (env: NodeJS.ProcessEnv): Promise<NothingLostStatement> =>
  withCommandDatabase(env, async (database, { databaseOwnerUrl: ownerUrl }) => ({
    stated_until: (await storeNothingLostStatement(database, ownerUrl)).toISOString(),
  }));
