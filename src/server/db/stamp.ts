import { randomBytes } from 'node:crypto';
import type { Db } from './database.ts';
import { database_stamp } from './schema.ts';

export type Money = 'demo' | 'real';

export interface Stamp {
  readonly money: Money;
  /** keys the hashes of request bodies and the marks of devices; the same for all servers of this database */
  readonly body_hash_key: Buffer;
}

const STAMP_ID = 1;

/**
 * Stamps a new database with its kind of money, or reads the stamp of an old one (design §4).
 * @throws Error when the database holds the other kind of money
 */
export async function stampDatabase(db: Db, money: Money, now: Date): Promise<Stamp> {
  await db
    .insert(database_stamp)
    .values({ id: STAMP_ID, money, body_hash_key: randomBytes(32).toString('hex'), born_at: now })
    .onConflictDoNothing();
  const [stamp] = await db.select().from(database_stamp);
  if (!stamp) throw new Error('The database lost its stamp.');
  if (stamp.money !== money) {
    throw new Error(
      `This database was made for MONEY=${stamp.money} and this server runs with MONEY=${money}. ` +
        'Play money and real money never share a database: choose another one.',
    );
  }
  return { money, body_hash_key: Buffer.from(stamp.body_hash_key, 'hex') };
}
