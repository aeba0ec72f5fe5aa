import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { players } from '../../platform/db/schema/schema.ts';

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
