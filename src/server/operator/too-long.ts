import { ReadingTooLong } from '../db/reading.ts';
import { DeskRefused } from './command.ts';

const span = (ms: number): string => (ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} minutes`);

/**
 * Waits for a reading of the desk.
 * @param sentence what the operator is told when it ran into its limit, and what to do; `limit` is such as "10 minutes"
 * @throws DeskRefused with that sentence
 */
export async function orTooLong<T>(reading: Promise<T>, sentence: (limit: string) => string): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof ReadingTooLong ? new DeskRefused(sentence(span(error.limit_ms))) : error;
  }
}
