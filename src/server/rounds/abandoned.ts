import { and, asc, lt, notInArray } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import { databaseNow } from '../db/clock.ts';
import { openRounds } from '../db/schema.ts';
import { SeedUnreadable } from '../fairness/seed-cipher.ts';
import { settleAtCurrentStep } from './settle.ts';

/** A round nobody has touched this long is settled without its player, ms. */
export const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Rounds read at once. */
const BATCH = 100;

/** Rounds passed over in one go, since each is a value of the next statement. */
const MAX_UNREADABLE = 10_000;

/**
 * Settles the rounds that were left alone for {@link ABANDONED_AFTER_MS}. Several servers may do it at once: each round
 * is ended by one conditional delete.
 * @returns how many this call settled
 * @throws AggregateError when some could not be settled; the others of their batch are. Rounds whose seed cannot be
 * opened are left to the operator and hold nobody else up.
 */
export async function settleAbandoned(context: AppContext): Promise<number> {
  const { db } = context.database;
  const cutoff = new Date((await databaseNow(db)).getTime() - ABANDONED_AFTER_MS);
  let settled = 0;
  const failed: unknown[] = [];
  const unreadable: string[] = [];
  for (;;) {
    const batch = await db
      .select()
      .from(openRounds)
      // The index is on the time of the bet, which no step changes; what was left alone so long is at least as old.
      .where(
        and(
          lt(openRounds.created_at, cutoff),
          lt(openRounds.touched_at, cutoff),
          notInArray(openRounds.round_id, unreadable),
        ),
      )
      .orderBy(asc(openRounds.created_at))
      .limit(BATCH);
    for (const round of batch) {
      try {
        const ended = await context.database.transaction((tx) =>
          settleAtCurrentStep(tx, context, round, 'abandoned', 'house'),
        );
        if (!ended) continue;
        settled++;
        context.metrics.roundsEnded.inc({ cause: 'abandoned' });
      } catch (error) {
        if (error instanceof SeedUnreadable) unreadable.push(round.round_id);
        else failed.push(error);
      }
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} abandoned rounds not settled`);
    if (batch.length < BATCH || unreadable.length >= MAX_UNREADABLE) break;
  }
  if (unreadable.length > 0)
    throw new SeedUnreadable(
      `${unreadable.length} abandoned rounds not settled: their seeds do not open (player void-round)`,
    );
  return settled;
}
