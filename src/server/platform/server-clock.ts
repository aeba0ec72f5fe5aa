import type { Clock } from './clock.ts';
import type { Database, DatabaseStatus } from './db/database.ts';

/** A server that starts with a larger offset warns. */
const TOLERATED_OFFSET_MS = 2_000;

/** A server with a larger offset is not ready. */
export const MAX_OFFSET_MS = 30_000;

export interface ClockOffset {
  readonly status: DatabaseStatus;
  /** estimate of how far the database's clock is ahead of this server's */
  readonly aheadMs: number;
  /** the smallest difference that the time of the query allows; 0 or below: they may agree */
  readonly atLeastMs: number;
}

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

export function clockNotice({ aheadMs, atLeastMs }: ClockOffset): string {
  const direction = aheadMs > 0 ? 'behind' : 'ahead of';
  return `The clock of this server is ${(atLeastMs / 1000).toFixed(1)} s ${direction} the database's: keep both right with NTP.`;
}

/** @returns a warning when this server's clock differs from the database's; null when it is little */
export async function clockWarning(database: Pick<Database, 'ping'>, clock: Clock): Promise<string | null> {
  const offset = await measureClockOffset(database, clock, false);
  return offset.atLeastMs > TOLERATED_OFFSET_MS ? clockNotice(offset) : null;
}
