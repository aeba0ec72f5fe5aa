import { hash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { players } from '../platform/db/schema/schema.ts';
import type { SeedCipher } from '../platform/seed-cipher.ts';

/** Makes a server seed: 64 hex digits. */
export type SeedSource = () => string;

export const randomSeed: SeedSource = () => randomBytes(32).toString('hex');

/** @returns a client seed for a player who has not set one */
export function freshClientSeed(): string {
  return randomBytes(8).toString('hex');
}

export interface NextSeed {
  readonly nextEncryptedSeed: string;
  readonly nextServerSeedHash: string;
}

/** Makes the seed of a player's next round: encrypted for this player, and its hash, which may be shown. */
export function makeNextSeed(source: SeedSource, cipher: SeedCipher, userId: string): NextSeed {
  const serverSeed = source();
  return {
    nextEncryptedSeed: cipher.encrypt(serverSeed, userId),
    nextServerSeedHash: hash('sha256', serverSeed),
  };
}

/** Reads what a player may know before the next round. */
export async function nextSeeds(db: Db, userId: string) {
  const [player] = await db
    .select({
      nextServerSeedHash: players.nextServerSeedHash,
      clientSeed: players.clientSeed,
      nonce: players.nonce,
    })
    .from(players)
    .where(eq(players.userId, userId));
  return player;
}
