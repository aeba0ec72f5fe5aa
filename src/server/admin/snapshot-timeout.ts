import { SnapshotTimeout } from '../platform/db/snapshot.ts';
import { CommandRefused } from './protocol.ts';

const span = (ms: number): string => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} minutes`);

/**
 * @param sentence the message when the query took too long; `limit` is such as "10 minutes"
 * @throws CommandRefused with that message
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
