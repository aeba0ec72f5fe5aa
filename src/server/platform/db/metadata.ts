import { randomBytes } from 'node:crypto';
import { CLOCK_NOW } from './clock.ts';
import type { Db } from './database.ts';
import { databaseMetadata } from './schema/schema.ts';

export type Money = 'demo' | 'real';

export interface DatabaseMetadata {
  readonly money: Money;
  /** for hashes of request bodies and tokens of trusted devices */
  readonly serverSecret: Buffer;
}

const METADATA_ID = 1;

/** @param db of the tables' owner @throws Error when the database holds the other kind of money */
export async function initializeMetadata(db: Db, money: Money): Promise<DatabaseMetadata> {
  await db
    .insert(databaseMetadata)
    .values({ id: METADATA_ID, money, serverSecret: randomBytes(32).toString('hex'), createdAt: CLOCK_NOW })
    .onConflictDoNothing();
  const [stored] = await db.select().from(databaseMetadata);
  if (!stored) throw new Error('The database has no metadata.');
  if (stored.money !== money) {
    throw new Error(
      `This database was made for MONEY=${stored.money} and this server runs with MONEY=${money}. ` +
        'Play money and real money never share a database: choose another one.',
    );
  }
  return { money, serverSecret: Buffer.from(stored.serverSecret, 'hex') };
}
