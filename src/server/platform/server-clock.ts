import type { Clock } from './clock.ts';
import type { Database, DatabaseStatus } from './db/database.ts';

/** A server that starts with a clock further from the database's says so, ms. */
const TOLERATED_OFFSET_MS = 2_000;

/** A server whose clock is further from the database's is not ready, ms. */
export const MAX_OFFSET_MS = 30_000;

/** What a look at the database says of this server's clock. */
export interface ClockOffset {
  readonly status: DatabaseStatus;
  /** the best guess of how far the database's clock is ahead of this server's */
  readonly aheadMs: number;
  /** how far they are apart at least, whenever the database read its clock within the look; 0 or below: they may agree */
  readonly atLeastMs: number;
}

/** @throws what the database throws */
export async function measureClockOffset(
  database: Pick<Database, 'ping'>,
  clock: Clock,
  writing: boolean,
): Promise<ClockOffset> {
  const askedAtMs = clock.now().getTime();
  const status = await database.ping(writing);
  const answeredAtMs = clock.now().getTime();
  const thereMs = status.now.getTime();
  return {
    status,
    aheadMs: thereMs - (askedAtMs + answeredAtMs) / 2,
    atLeastMs: Math.max(thereMs - answeredAtMs, askedAtMs - thereMs),
  };
}

/** Says to a person how far this server's clock is off. */
export function clockNotice({ aheadMs, atLeastMs }: ClockOffset): string {
  const direction = aheadMs > 0 ? 'behind' : 'ahead of';
  return `The clock of this server is ${(atLeastMs / 1000).toFixed(1)} s ${direction} the database's: keep both right with NTP.`;
}

/**
 * Compares this server's clock with the database's, which money follows.
 * @returns one line that says by how much they differ; null when it is little
 * @throws what the database throws
 */
export async function clockWarning(database: Pick<Database, 'ping'>, clock: Clock): Promise<string | null> {
  const offset = await measureClockOffset(database, clock, false);
  return offset.atLeastMs > TOLERATED_OFFSET_MS ? clockNotice(offset) : null;
}
