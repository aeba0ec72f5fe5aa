import { and, asc, count, eq, gt, like, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Config } from '../../platform/config.ts';
import { callFunction } from '../../platform/db/call-function.ts';
import { NIL_UUID } from '../../platform/db/columns.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { databaseMetadata, openRounds, operators, players } from '../../platform/db/schema/schema.ts';
import { AES, createSeedCipher, type SeedCipher } from '../../platform/seed-cipher.ts';
import { makeNextSeed, type SeedSource } from '../../players/next-seeds.ts';

const PAGE = 1000;

async function countByKey(db: Db, column: PgColumn): Promise<ReadonlyMap<string, number>> {
  const keyId = sql<string>`split_part(${column}, ':', 2)`;
  const rows = await db
    .select({ keyId, texts: count() })
    .from(column.table)
    .where(like(column, `${AES}%`))
    .groupBy(sql`1`);
  return new Map(rows.map(({ keyId, texts }) => [keyId, texts]));
}

/** Stores the newest key id. @param db of the tables' owner. Another server may store one at the same time. */
async function adoptNewestKey(db: Db, cipher: SeedCipher, isLost: boolean): Promise<void> {
  const { seedKeyId: stored } = databaseMetadata;
  for (;;) {
    const [read] = await db.select({ keyId: stored }).from(databaseMetadata);
    const keyId = read?.keyId ?? null;
    if (keyId === cipher.keyId) return;
    if (keyId !== null && !isLost) requireKeys(cipher, [keyId]);
    const written = await db
      .update(databaseMetadata)
      .set({ seedKeyId: cipher.keyId, onlySeedKeyId: null })
      .where(isNewest(keyId))
      .returning({ id: databaseMetadata.id });
    if (written.length > 0) return;
  }
}

/** SQL condition: `keyId` is the newest key of the database. */
const isNewest = (keyId: string | null): SQL =>
  sql`${databaseMetadata.seedKeyId} is not distinct from ${keyId}`;

/** Returns true when an earlier start with this key alone has checked all seeds. */
async function isOnlyKey(db: Db, keyId: string | null): Promise<boolean> {
  const isMarked = eq(databaseMetadata.onlySeedKeyId, keyId ?? '');
  return (await db.$count(databaseMetadata, and(isNewest(keyId), isMarked))) > 0;
}

function requireKeys(cipher: SeedCipher, keyIds: Iterable<string>): void {
  const missing = [...keyIds].filter((id) => !cipher.hasKey(id));
  if (missing.length === 0) return;
  throw new Error(
    `SEED_KEY: seeds of this database are encrypted with a key that is not here (${missing.join(', ')}). ` +
      'Start with it, as SEED_KEY or in SEED_KEY_OLD; SEED_KEY_OLD=lost gives those seeds up.',
  );
}

/** @returns how many next seeds without their key were replaced */
async function replaceLostSeeds(db: Db, cipher: SeedCipher, seeds: SeedSource): Promise<number> {
  const { userId: id, nextEncryptedSeed: encrypted } = players;
  let replaced = 0;
  for (let after = NIL_UUID; ; ) {
    const page = await db
      .select({ id, encrypted })
      .from(players)
      .where(and(gt(id, after), like(encrypted, `${AES}%`)))
      .orderBy(asc(id))
      .limit(PAGE);
    for (const row of page) {
      if (cipher.hasKey(row.encrypted.split(':')[1] ?? '')) continue;
      const { nextEncryptedSeed: seed, nextServerSeedHash: hash } = makeNextSeed(seeds, cipher, row.id);
      const call = sql`replace_seed(${row.id}, ${row.encrypted}, ${seed}, ${hash})`;
      if (await callFunction<boolean>(db, call)) replaced++;
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return replaced;
    after = last.id;
  }
}

/**
 * Checks that the keys decrypt every seed of the database. A single key is checked at its first start only.
 * @returns `notices`: lines for the operator
 * @throws Error in one line when a key is missing; then nothing has changed
 */
export async function adoptSeedKey(
  { db, asOwner }: Pick<Database, 'db' | 'asOwner'>,
  { seedKey, oldSeedKeys, isSeedKeyLost }: Pick<Config, 'seedKey' | 'oldSeedKeys' | 'isSeedKeyLost'>,
  seeds: SeedSource,
) {
  const cipher = createSeedCipher(seedKey, oldSeedKeys);
  const isSingleKey = oldSeedKeys.length === 0 && !isSeedKeyLost;
  if (isSingleKey && (await isOnlyKey(db, cipher.keyId))) return { cipher, notices: [] };
  const [byPlayers, byRounds, byOperators] = [
    await countByKey(db, players.nextEncryptedSeed),
    await countByKey(db, openRounds.encryptedOutcome),
    await countByKey(db, operators.totpSecret),
  ];
  const used = new Set([...byPlayers.keys(), ...byRounds.keys(), ...byOperators.keys()]);
  if (!isSeedKeyLost) requireKeys(cipher, used);
  await asOwner(async (owner) => {
    await adoptNewestKey(owner, cipher, isSeedKeyLost);
    if (isSingleKey)
      await owner
        .update(databaseMetadata)
        .set({ onlySeedKeyId: cipher.keyId ?? '' })
        .where(isNewest(cipher.keyId));
  });
  const notices: string[] = [];
  if (isSeedKeyLost) {
    const replaced = await replaceLostSeeds(db, cipher, seeds);
    notices.push(`SEED_KEY_OLD=lost: ${replaced} players have a new seed for their next round.`);
    const lostOf = (byKey: ReadonlyMap<string, number>): number =>
      [...byKey].reduce((sum, [id, texts]) => sum + (cipher.hasKey(id) ? 0 : texts), 0);
    const stuck = lostOf(byRounds);
    if (stuck > 0)
      notices.push(
        `SEED_KEY: ${stuck} open rounds cannot be decrypted. Void them in the back office, on the page Ledger.`,
      );
    const lockedOut = lostOf(byOperators);
    if (lockedOut > 0)
      notices.push(
        `SEED_KEY: the authenticator apps of ${lockedOut} operators do not log in any more. Recovery codes do; an admin gives them a new link.`,
      );
  }
  const usesOldKey = [...used].some((id) => id !== cipher.keyId && cipher.hasKey(id));
  if (oldSeedKeys.length > 0 && !usesOldKey)
    notices.push('SEED_KEY_OLD: no seed is encrypted with it any more. It can be taken out.');
  return { cipher, notices };
}
