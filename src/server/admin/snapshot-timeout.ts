import { SnapshotTimeout } from '../platform/db/snapshot.ts';
import { CommandRefused } from './protocol.ts';

const span = (ms: number): string => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} minutes`);

/**
 * Waits for a reading of the back office.
 * @param sentence what the operator is told when it ran into its limit, and what to do; `limit` is such as "10 minutes"
 * @throws CommandRefused with that sentence
 */
export async function orSnapshotTimeout<T>(
  query: Promise<T>,
  sentence: (limit: string) => string,
): Promise<T> {
  try {
    return await query;
  } catch (error) {
    throw error instanceof SnapshotTimeout ? new CommandRefused(sentence(span(error.limitMs))) : error;
  }
}
