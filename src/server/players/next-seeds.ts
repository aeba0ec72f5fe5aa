import { hash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { players } from '../platform/db/schema/schema.ts';
import type { SeedCipher } from '../platform/seed-cipher.ts';

/** @returns 64 hex digits */
export type SeedSource = () => string;

export const randomSeed: SeedSource = () => randomBytes(32).toString('hex');

export function freshClientSeed(): string {
  return randomBytes(8).toString('hex');
}

export function makeNextSeed(source: SeedSource, cipher: SeedCipher, userId: string) {
  const serverSeed = source();
  return {
    nextEncryptedSeed: cipher.encrypt(serverSeed, userId),
    nextServerSeedHash: hash('sha256', serverSeed),
  };
}

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
