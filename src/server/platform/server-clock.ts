import type { Clock } from './clock.ts';
import type { Database, DatabaseStatus } from './db/database.ts';

const TOLERATED_OFFSET_MS = 2_000;

export const MAX_OFFSET_MS = 30_000;

export interface ClockOffset {
  readonly status: DatabaseStatus;
  /** positive: the database is ahead */
  readonly aheadMs: number;
  /** smallest difference that the duration of the query allows */
  readonly atLeastMs: number;
}

export async function measureClockOffset(
  database: Pick<Database, 'ping'>,
  clock: Clock,
  writing: boolean,
): Promise<ClockOffset> {
  const sentAtMs = clock.now().getTime();
  const status = await database.ping(writing);
  const receivedAtMs = clock.now().getTime();
  const databaseMs = status.now.getTime();
  return {
    status,
    aheadMs: databaseMs - (sentAtMs + receivedAtMs) / 2,
    atLeastMs: Math.max(databaseMs - receivedAtMs, sentAtMs - databaseMs),
  };
}

export function clockNotice({ aheadMs, atLeastMs }: ClockOffset): string {
  const direction = aheadMs > 0 ? 'behind' : 'ahead of';
  return `The clock of this server is ${(atLeastMs / 1000).toFixed(1)} s ${direction} the database's: keep both right with NTP.`;
}

export async function clockWarning(database: Pick<Database, 'ping'>, clock: Clock): Promise<string | null> {
  const offset = await measureClockOffset(database, clock, false);
  return offset.atLeastMs > TOLERATED_OFFSET_MS ? clockNotice(offset) : null;
}
