import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { storePlayRules } from './play-rules.ts';
import { openPostgres } from './postgres.ts';

export function openDatabase(
  { databaseUrl, databaseOwnerUrl, databasePool, isPooled, dataDir }: Config,
  onLost: (error: Error) => void,
  notify: (line: string) => void,
): Promise<Database> {
  return databaseUrl === null
    ? openEmbedded(dataDir)
    : openPostgres({
        url: databaseUrl,
        ownerUrl: databaseOwnerUrl,
        pool: databasePool,
        isPooled,
        onLost,
        notify,
      });
}

export function storeJurisdiction(
  { asOwner }: Pick<Database, 'asOwner'>,
  { jurisdiction }: Pick<Config, 'jurisdiction'>,
): Promise<void> {
  return asOwner((db) => storePlayRules((text) => db.execute(sql.raw(text)), jurisdiction));
}
