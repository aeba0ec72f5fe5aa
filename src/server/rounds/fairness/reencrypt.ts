import { asc, gt, sql } from 'drizzle-orm';
import { NIL_UUID } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/database.ts';
import { openRounds, players } from '../../platform/db/schema/schema.ts';
import { type SeedCipher, SeedUnreadable } from './seed-cipher.ts';
import { makeNextSeed, type SeedSource } from './seeds.ts';

/** Rows read and written at once. */
const PAGE = 1000;

/** A sealed text that waits for a round. */
interface EncryptedSecret {
  readonly user_id: string;
  /** what it belongs to: the player, or the round */
  readonly owner: string;
  readonly encrypted: string;
}

/** A text in place of another. */
interface Replacement extends EncryptedSecret {
  readonly replacement: string;
  /** of a new seed; null keeps the hash that the player may have seen */
  readonly hash: string | null;
}

type SecretTable = 'players' | 'open_rounds';
const SECRET_TABLES: readonly SecretTable[] = ['players', 'open_rounds'];

/** The next rows in the order of players. Of rounds the open ones: ended ones have told their seed. */
function page(db: Db, place: SecretTable, after: string): Promise<EncryptedSecret[]> {
  return place === 'players'
    ? db
        .select({ user_id: players.user_id, owner: players.user_id, encrypted: players.next_sealed_seed })
        .from(players)
        .where(gt(players.user_id, after))
        .orderBy(asc(players.user_id))
        .limit(PAGE)
    : db
        .select({
          user_id: openRounds.user_id,
          owner: openRounds.round_id,
          encrypted: openRounds.sealed_outcome,
        })
        .from(openRounds)
        .where(gt(openRounds.user_id, after))
        .orderBy(asc(openRounds.user_id))
        .limit(PAGE);
}

/** A row that has changed since it was read stays: whoever changed it sealed it with a key of today. */
async function replaceSecrets(db: Db, place: SecretTable, rows: readonly Replacement[]): Promise<void> {
  if (rows.length === 0) return;
  const values = sql.join(
    rows.map(
      ({ user_id: userId, owner, encrypted: sealed, replacement: fresh, hash }) =>
        sql`(${userId}::uuid, ${owner}::uuid, ${sealed}::text, ${fresh}::text, ${hash}::text)`,
    ),
    sql`, `,
  );
  const given = sql`(values ${values}) as given (user_id, owner, sealed, fresh, hash)`;
  await db.execute(
    place === 'players'
      ? sql`update players set next_sealed_seed = given.fresh,
          next_server_seed_hash = coalesce(given.hash, players.next_server_seed_hash)
          from ${given}
          where players.user_id = given.user_id and players.next_sealed_seed = given.sealed`
      : sql`update open_rounds set sealed_outcome = given.fresh from ${given}
          where open_rounds.user_id = given.user_id and open_rounds.round_id = given.owner
            and open_rounds.sealed_outcome = given.sealed`,
  );
}

async function* outdatedRows(
  db: Db,
  cipher: SeedCipher,
): AsyncGenerator<{ place: SecretTable; rows: readonly EncryptedSecret[] }> {
  for (const place of SECRET_TABLES) {
    let after = NIL_UUID;
    for (;;) {
      const read = await page(db, place, after);
      yield { place, rows: read.filter(({ encrypted: sealed }) => !cipher.isCurrent(sealed)) };
      const last = read.at(-1);
      if (!last || read.length < PAGE) break;
      after = last.user_id;
    }
  }
}

/** @returns whether anything that waits for a round is sealed with another key than the seal's */
export async function needsReencryption(db: Db, cipher: SeedCipher): Promise<boolean> {
  for await (const { rows } of outdatedRows(db, cipher)) if (rows.length > 0) return true;
  return false;
}

/** What sealing anew came to, in seeds. */
export interface ReencryptResult {
  readonly reencrypted: number;
  readonly regenerated: number;
  /** as they were: no key here opens them */
  readonly unreadable: number;
}

/**
 * Seals with the present key what was sealed otherwise: every player's next seed and every open round. Done page by
 * page, so that it may be cut off at any point and begun again, by several servers at once, while players play.
 * @param seeds makes new next seeds in place of those that do not open; null leaves them. Rounds are always left
 */
export async function reencryptSeeds(
  db: Db,
  cipher: SeedCipher,
  seeds: SeedSource | null,
): Promise<ReencryptResult> {
  const done = { reencrypted: 0, regenerated: 0, unreadable: 0 };
  for await (const { place, rows } of outdatedRows(db, cipher)) {
    const fresh = rows.flatMap((row): Replacement[] => {
      try {
        const text = cipher.encrypt(cipher.decrypt(row.encrypted, row.owner), row.owner);
        done.reencrypted++;
        return [{ ...row, replacement: text, hash: null }];
      } catch (error) {
        if (!(error instanceof SeedUnreadable)) throw error;
        if (place === 'open_rounds' || seeds === null) {
          done.unreadable++;
          return [];
        }
        const next = makeNextSeed(seeds, cipher, row.user_id);
        done.regenerated++;
        return [{ ...row, replacement: next.next_sealed_seed, hash: next.next_server_seed_hash }];
      }
    });
    await replaceSecrets(db, place, fresh);
  }
  return done;
}
