import { hash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { mapRefusals } from '../platform/db/refusals.ts';
import { epochs, players } from '../platform/db/schema/schema.ts';
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

interface SeedsContext {
  readonly database: { readonly db: Db };
  readonly seeds: SeedSource;
  readonly cipher: SeedCipher;
}

/** Reads the promise of the next round. One of an earlier epoch, whose seed may be known, is replaced first. */
export async function nextSeeds({ database: { db }, seeds, cipher }: SeedsContext, userId: string) {
  for (;;) {
    const [player] = await db
      .select({
        nextServerSeedHash: players.nextServerSeedHash,
        encrypted: players.nextEncryptedSeed,
        clientSeed: players.clientSeed,
        nonce: players.nonce,
        isPromised: sql<boolean>`${players.seedEpoch} = (select max(${epochs.epoch}) from ${epochs})`,
      })
      .from(players)
      .where(eq(players.userId, userId));
    if (!player) return null;
    const { encrypted, isPromised, ...promised } = player;
    if (isPromised) return promised;
    const next = makeNextSeed(seeds, cipher, userId);
    const call = sql`replace_seed(${userId}, ${encrypted}, ${next.nextEncryptedSeed}, ${next.nextServerSeedHash})`;
    await mapRefusals(db.execute(sql`select ${call}`));
  }
}
