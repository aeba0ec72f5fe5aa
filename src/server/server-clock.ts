import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';

/** A server's clock that is further from the database's is worth a word, ms. */
const TOLERATED_SKEW_MS = 2_000;

/**
 * Compares this server's clock with the database's. Rounds, sessions and payments carry the server's time, so servers
 * whose clocks differ write down things in another order than they happened.
 * @returns one line that says by how much they differ; null when it is little
 * @throws what the database throws
 */
export async function clockWarning(database: Pick<Database, 'ping'>, clock: Clock): Promise<string | null> {
  const askedAtMs = clock.now().getTime();
  const { now: there } = await database.ping(false);
  const answeredAtMs = clock.now().getTime();
  // The answer was made somewhere between the two; only what is outside of them is surely wrong.
  const aheadMs = there.getTime() - answeredAtMs;
  const behindMs = askedAtMs - there.getTime();
  const offMs = Math.max(aheadMs, behindMs);
  if (offMs <= TOLERATED_SKEW_MS) return null;
  const direction = aheadMs > 0 ? 'behind' : 'ahead of';
  return (
    `The clock of this server is ${(offMs / 1000).toFixed(1)} s ${direction} the database's: ` +
    'keep both right with NTP.'
  );
}
