import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database, Db } from '../db/database.ts';
import { database_stamp, players, rounds } from '../db/schema.ts';
import { reseal, sealedElsewhere } from './reseal.ts';
import { createSeal, type Seal, SeedUnreadable, seedKeyId } from './seal.ts';
import type { SeedSource } from './seeds.ts';

/** The keys that a server was started with. */
export interface SeedKeys {
  readonly seed_key: Buffer | null;
  /** the key before, to seal anew what it sealed; `lost` gives up what it sealed; null: the key has not changed */
  readonly seed_key_old: Buffer | 'lost' | null;
}

type StampedKeys = Pick<typeof database_stamp.$inferSelect, 'seed_key_id' | 'seed_key_old_id'>;

const WRONG =
  'SEED_KEY: it is not the key that this database was written with. Start with that one; ' +
  'to change it, name the key before as SEED_KEY_OLD (or SEED_KEY_OLD=lost, if it is gone for good).';
const MISSING = 'SEED_KEY: the seeds of this database are sealed with a key, and none is set.';
const UNFINISHED =
  'SEED_KEY_OLD: seeds in this database are still sealed with the key before. Start with it once more.';

async function readKeys(db: Db): Promise<StampedKeys> {
  const { seed_key_id, seed_key_old_id } = database_stamp;
  const [keys] = await db.select({ seed_key_id, seed_key_old_id }).from(database_stamp);
  if (!keys) throw new Error('The database lost its stamp.');
  return keys;
}

/** @returns whether the stamp was still as read; another server may have changed it meanwhile */
async function writeKeys(db: Db, read: StampedKeys, next: StampedKeys): Promise<boolean> {
  const { seed_key_id, seed_key_old_id } = database_stamp;
  const written = await db
    .update(database_stamp)
    .set(next)
    .where(
      and(
        sql`${seed_key_id} is not distinct from ${read.seed_key_id}`,
        sql`${seed_key_old_id} is not distinct from ${read.seed_key_old_id}`,
      ),
    )
    .returning({ id: database_stamp.id });
  return written.length > 0;
}

/** @returns whether what this database holds opens: its oldest and its newest sealed texts, of rounds and of players */
async function samplesOpen(db: Db, seal: Seal): Promise<boolean> {
  const round = { sealed: rounds.sealed_outcome, owner: rounds.round_id };
  const player = { sealed: players.next_sealed_seed, owner: players.user_id };
  const found = await Promise.all(
    [asc, desc].flatMap((order) => [
      db.select(round).from(rounds).where(eq(rounds.state, 'open')).orderBy(order(rounds.user_id)).limit(1),
      db.select(player).from(players).orderBy(order(players.user_id)).limit(1),
    ]),
  );
  return found.flat().every(({ sealed, owner }) => {
    try {
      seal.open(sealed, owner);
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
async function agree(db: Db, seal: Seal, old: SeedKeys['seed_key_old']): Promise<void> {
  // Given up is written down too, until it is done.
  const old_id = old === null || old === 'lost' ? old : seedKeyId(old);
  for (;;) {
    const read = await readKeys(db);
    const mine = seal.key_id;
    if (read.seed_key_id === mine) {
      // Without a key there is no name to compare, and a database of before may have been written with one.
      if (mine === null && !(await samplesOpen(db, seal))) throw new Error(MISSING);
      const unfinished = read.seed_key_old_id;
      if (unfinished === null || unfinished === old_id || old === 'lost') return;
      if (await sealedElsewhere(db, seal)) throw new Error(UNFINISHED);
      if (await writeKeys(db, read, { seed_key_id: mine, seed_key_old_id: null })) return;
      continue;
    }
    if (mine === null) throw new Error(MISSING);
    if (read.seed_key_id === null) {
      if (old !== 'lost' && !(await samplesOpen(db, seal))) throw new Error(WRONG);
    } else if (old !== 'lost') {
      if (old_id !== read.seed_key_id) throw new Error(WRONG);
      // A third key, while seeds of the first may be left: finish the change before.
      if (read.seed_key_old_id !== null) throw new Error(UNFINISHED);
    }
    if (await writeKeys(db, read, { seed_key_id: mine, seed_key_old_id: old_id })) return;
  }
}

/** What changing the key came to. */
export interface AdoptedKey {
  readonly seal: Seal;
  /** lines for the operator */
  readonly said: readonly string[];
}

/**
 * The seal of this server, after its key was held against the database's. With SEED_KEY_OLD everything that waits for a
 * round is sealed anew first; cut off at any point, the next start goes on.
 * @param seeds where new seeds come from, when those of a lost key are given up
 * @throws Error in one line when the key is wrong; then nothing has changed
 */
export async function adoptSeedKey(
  { db }: Pick<Database, 'db'>,
  { seed_key, seed_key_old }: SeedKeys,
  seeds: SeedSource,
): Promise<AdoptedKey> {
  const lost = seed_key_old === 'lost';
  const seal = createSeal(seed_key, lost ? null : seed_key_old);
  await agree(db, seal, seed_key_old);
  if (seed_key_old === null) return { seal, said: [] };
  const done = await reseal(db, seal, lost ? seeds : null);
  if (lost)
    await db
      .update(database_stamp)
      .set({ seed_key_old_id: null })
      .where(eq(database_stamp.seed_key_id, seal.key_id ?? ''));
  const said = [`SEED_KEY_OLD: ${done.resealed} seeds were sealed anew.`];
  if (done.remade > 0)
    said.push(`SEED_KEY_OLD=lost: ${done.remade} players have a new seed for their next round.`);
  if (done.unreadable > 0)
    said.push(
      `SEED_KEY: ${done.unreadable} seeds open with no key here. Open rounds among them are settled at the desk: player void-round`,
    );
  return { seal, said };
}
