import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database, Db } from '../../platform/db/database.ts';
import { databaseMetadata, openRounds, players } from '../../platform/db/schema/schema.ts';
import { needsReencryption, reencryptSeeds } from './reencrypt.ts';
import { createSeedCipher, type SeedCipher, SeedUnreadable, seedKeyId } from './seed-cipher.ts';
import type { SeedSource } from './seeds.ts';

/** The keys that a server was started with. */
export interface SeedKeys {
  readonly seedKey: Buffer | null;
  /** the key before, to seal anew what it sealed; `lost` gives up what it sealed; null: the key has not changed */
  readonly seedKeyOld: Buffer | 'lost' | null;
}

type StoredKeys = Pick<typeof databaseMetadata.$inferSelect, 'seed_key_id' | 'seed_key_old_id'>;

const WRONG =
  'SEED_KEY: it is not the key that this database was written with. Start with that one; ' +
  'to change it, name the key before as SEED_KEY_OLD (or SEED_KEY_OLD=lost, if it is gone for good).';
const MISSING = 'SEED_KEY: the seeds of this database are sealed with a key, and none is set.';
const UNFINISHED =
  'SEED_KEY_OLD: seeds in this database are still sealed with the key before. Start with it once more.';

async function readKeys(db: Db): Promise<StoredKeys> {
  const { seed_key_id: seedKeyId, seed_key_old_id: seedKeyOldId } = databaseMetadata;
  const [keys] = await db
    .select({ seed_key_id: seedKeyId, seed_key_old_id: seedKeyOldId })
    .from(databaseMetadata);
  if (!keys) throw new Error('The database lost its stamp.');
  return keys;
}

/** @returns whether the keys were still as read; another server may have changed them meanwhile */
async function writeKeys(db: Db, read: StoredKeys, next: StoredKeys): Promise<boolean> {
  const { seed_key_id: seedKeyId, seed_key_old_id: seedKeyOldId } = databaseMetadata;
  const written = await db
    .update(databaseMetadata)
    .set(next)
    .where(
      and(
        sql`${seedKeyId} is not distinct from ${read.seed_key_id}`,
        sql`${seedKeyOldId} is not distinct from ${read.seed_key_old_id}`,
      ),
    )
    .returning({ id: databaseMetadata.id });
  return written.length > 0;
}

/** @returns whether what this database holds opens: its oldest and its newest sealed texts, of rounds and of players */
async function samplesDecrypt(db: Db, cipher: SeedCipher): Promise<boolean> {
  const round = { sealed: openRounds.sealed_outcome, owner: openRounds.round_id };
  const player = { sealed: players.next_sealed_seed, owner: players.user_id };
  const found = await Promise.all(
    [asc, desc].flatMap((order) => [
      db.select(round).from(openRounds).orderBy(order(openRounds.user_id)).limit(1),
      db.select(player).from(players).orderBy(order(players.user_id)).limit(1),
    ]),
  );
  return found.flat().every(({ sealed, owner }) => {
    try {
      cipher.decrypt(sealed, owner);
      return true;
    } catch (error) {
      if (error instanceof SeedUnreadable) return false;
      throw error;
    }
  });
}

/**
 * Holds the keys against what the database was written with, and writes down a key that is right: a database that has
 * none yet shows with its own seeds that the key opens them.
 * @throws Error in one line that names the variable when another key is needed
 */
async function verifySeedKeys(db: Db, cipher: SeedCipher, old: SeedKeys['seedKeyOld']): Promise<void> {
  // Given up is written down too, until it is done.
  const oldId = old === null || old === 'lost' ? old : seedKeyId(old);
  for (;;) {
    const read = await readKeys(db);
    const mine = cipher.keyId;
    if (read.seed_key_id === mine) {
      // Without a key there is no name to compare, and a database of before may have been written with one.
      if (mine === null && !(await samplesDecrypt(db, cipher))) throw new Error(MISSING);
      const unfinished = read.seed_key_old_id;
      if (unfinished === null || unfinished === oldId || old === 'lost') return;
      if (await needsReencryption(db, cipher)) throw new Error(UNFINISHED);
      if (await writeKeys(db, read, { seed_key_id: mine, seed_key_old_id: null })) return;
      continue;
    }
    if (mine === null) throw new Error(MISSING);
    if (read.seed_key_id === null) {
      if (old !== 'lost' && !(await samplesDecrypt(db, cipher))) throw new Error(WRONG);
    } else if (old !== 'lost') {
      if (oldId !== read.seed_key_id) throw new Error(WRONG);
      // A third key, while seeds of the first may be left: finish the change before.
      if (read.seed_key_old_id !== null) throw new Error(UNFINISHED);
    }
    if (await writeKeys(db, read, { seed_key_id: mine, seed_key_old_id: oldId })) return;
  }
}

/** What changing the key came to. */
export interface AdoptedSeedKey {
  readonly cipher: SeedCipher;
  /** lines for the operator */
  readonly notices: readonly string[];
}

/**
 * The seal of this server, after its key was held against the database's. With SEED_KEY_OLD everything that waits for a
 * round is sealed anew first; cut off at any point, the next start goes on.
 * @param seeds where new seeds come from, when those of a lost key are given up
 * @throws Error in one line when the key is wrong; then nothing has changed
 */
export async function adoptSeedKey(
  { db }: Pick<Database, 'db'>,
  { seedKey, seedKeyOld }: SeedKeys,
  seeds: SeedSource,
): Promise<AdoptedSeedKey> {
  const lost = seedKeyOld === 'lost';
  const cipher = createSeedCipher(seedKey, lost ? null : seedKeyOld);
  await verifySeedKeys(db, cipher, seedKeyOld);
  if (seedKeyOld === null) return { cipher, notices: [] };
  const done = await reencryptSeeds(db, cipher, lost ? seeds : null);
  if (lost)
    await db
      .update(databaseMetadata)
      .set({ seed_key_old_id: null })
      .where(eq(databaseMetadata.seed_key_id, cipher.keyId ?? ''));
  const notices = [`SEED_KEY_OLD: ${done.reencrypted} seeds were sealed anew.`];
  if (done.regenerated > 0)
    notices.push(`SEED_KEY_OLD=lost: ${done.regenerated} players have a new seed for their next round.`);
  if (done.unreadable > 0)
    notices.push(
      `SEED_KEY: ${done.unreadable} seeds open with no key here. Open rounds among them are settled in the back office: player void-round`,
    );
  return { cipher, notices };
}
