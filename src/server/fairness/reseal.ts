import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { players, rounds } from '../db/schema.ts';
import { type Seal, SeedUnreadable } from './seal.ts';
import { makeNextSeed, type SeedSource } from './seeds.ts';

/** Rows read and written at once. */
const PAGE = 1000;

/** A sealed text that waits for a round. */
interface Sealed {
  readonly user_id: string;
  /** what it belongs to: the player, or the round */
  readonly owner: string;
  readonly sealed: string;
}

/** A text in place of another. */
interface Fresh extends Sealed {
  readonly fresh: string;
  /** of a new seed; null keeps the hash that the player may have seen */
  readonly hash: string | null;
}

type Place = 'players' | 'rounds';
const PLACES: readonly Place[] = ['players', 'rounds'];

/** The next rows in the order of players. Of rounds those that are open: ended ones have told their seed. */
function page(db: Db, place: Place, after: string): Promise<Sealed[]> {
  return place === 'players'
    ? db
        .select({ user_id: players.user_id, owner: players.user_id, sealed: players.next_sealed_seed })
        .from(players)
        .where(gt(players.user_id, after))
        .orderBy(asc(players.user_id))
        .limit(PAGE)
    : db
        .select({ user_id: rounds.user_id, owner: rounds.round_id, sealed: rounds.sealed_outcome })
        .from(rounds)
        .where(and(eq(rounds.state, 'open'), gt(rounds.user_id, after)))
        .orderBy(asc(rounds.user_id))
        .limit(PAGE);
}

/** A row that has changed since it was read stays: whoever changed it sealed it with a key of today. */
async function replace(db: Db, place: Place, rows: readonly Fresh[]): Promise<void> {
  if (rows.length === 0) return;
  const values = sql.join(
    rows.map(
      ({ user_id, owner, sealed, fresh, hash }) =>
        sql`(${user_id}::uuid, ${owner}::uuid, ${sealed}::text, ${fresh}::text, ${hash}::text)`,
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
      : sql`update rounds set sealed_outcome = given.fresh from ${given}
          where rounds.user_id = given.user_id and rounds.round_id = given.owner
            and rounds.state = 'open' and rounds.sealed_outcome = given.sealed`,
  );
}

async function* stale(db: Db, seal: Seal): AsyncGenerator<{ place: Place; rows: readonly Sealed[] }> {
  for (const place of PLACES) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const read = await page(db, place, after);
      yield { place, rows: read.filter(({ sealed }) => !seal.isCurrent(sealed)) };
      const last = read.at(-1);
      if (!last || read.length < PAGE) break;
      after = last.user_id;
    }
  }
}

/** @returns whether anything that waits for a round is sealed with another key than the seal's */
export async function sealedElsewhere(db: Db, seal: Seal): Promise<boolean> {
  for await (const { rows } of stale(db, seal)) if (rows.length > 0) return true;
  return false;
}

/** What sealing anew came to, in seeds. */
export interface Resealed {
  readonly resealed: number;
  readonly remade: number;
  /** as they were: no key here opens them */
  readonly unreadable: number;
}

/**
 * Seals with the present key what was sealed otherwise: every player's next seed and every open round. Done page by
 * page, so that it may be cut off at any point and begun again, by several servers at once, while players play.
 * @param seeds makes new next seeds in place of those that do not open; null leaves them. Rounds are always left
 */
export async function reseal(db: Db, seal: Seal, seeds: SeedSource | null): Promise<Resealed> {
  const done = { resealed: 0, remade: 0, unreadable: 0 };
  for await (const { place, rows } of stale(db, seal)) {
    const fresh = rows.flatMap((row): Fresh[] => {
      try {
        const text = seal.close(seal.open(row.sealed, row.owner), row.owner);
        done.resealed++;
        return [{ ...row, fresh: text, hash: null }];
      } catch (error) {
        if (!(error instanceof SeedUnreadable)) throw error;
        if (place === 'rounds' || seeds === null) {
          done.unreadable++;
          return [];
        }
        const next = makeNextSeed(seeds, seal, row.user_id);
        done.remade++;
        return [{ ...row, fresh: next.next_sealed_seed, hash: next.next_server_seed_hash }];
      }
    });
    await replace(db, place, fresh);
  }
  return done;
}
