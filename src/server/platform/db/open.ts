import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { storePlayRules } from './play-rules.ts';
import { addressOf, withClient } from './pool.ts';
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

/** Stores the rules of play as the owner of the tables. */
export function storeJurisdiction(
  { db }: Database,
  { databaseOwnerUrl, jurisdiction }: Pick<Config, 'databaseOwnerUrl' | 'jurisdiction'>,
): Promise<void> {
  return databaseOwnerUrl === null
    ? storePlayRules((text) => db.execute(sql.raw(text)), jurisdiction)
    : withClient(addressOf(databaseOwnerUrl), (client) =>
        storePlayRules((text) => client.query(text), jurisdiction),
      );
}
