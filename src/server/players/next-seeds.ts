import { hash, randomBytes, randomFillSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { players } from '../platform/db/schema/schema.ts';
import type { SeedCipher } from '../platform/seed-cipher.ts';

/** Makes a server seed: 64 hex digits. The program uses {@link randomSeed}; tests choose their own. */
export type SeedSource = () => string;

const SEED_BYTES = 32;

/** Random bytes of the next seeds, as crypto.randomUUID() has them ready: to ask for them costs ten times as much as to read them. */
const ready = Buffer.alloc(64 * SEED_BYTES);
let readBytes = ready.length;

/** 32 random bytes as hex. */
export const randomSeed: SeedSource = () => {
  if (readBytes === ready.length) {
    randomFillSync(ready);
    readBytes = 0;
  }
  const bytes = ready.subarray(readBytes, readBytes + SEED_BYTES);
  readBytes += SEED_BYTES;
  const seed = bytes.toString('hex');
  // Nobody reads a seed twice, nor finds one that is in use here.
  bytes.fill(0);
  return seed;
};

/** A client seed for a player who has not set one. */
export function freshClientSeed(): string {
  return randomBytes(8).toString('hex');
}

/** The seed of a player's next round, made one round ahead. */
export interface NextSeed {
  readonly next_sealed_seed: string;
  readonly next_server_seed_hash: string;
}

/** Makes the seed of a player's next round: encrypted for this player, and its SHA-256, which may be shown at once. */
export function makeNextSeed(source: SeedSource, cipher: SeedCipher, userId: string): NextSeed {
  const serverSeed = source();
  return {
    next_sealed_seed: cipher.encrypt(serverSeed, userId),
    next_server_seed_hash: hash('sha256', serverSeed),
  };
}

/** What a player may know before the next round: the hash of its server seed, the client seed and the nonce. */
export async function nextSeeds(db: Db, userId: string) {
  const [player] = await db
    .select({
      next_server_seed_hash: players.next_server_seed_hash,
      client_seed: players.client_seed,
      nonce: players.nonce,
    })
    .from(players)
    .where(eq(players.user_id, userId));
  return player;
}
