import { and, asc, lt, sql } from 'drizzle-orm';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import { isDatabaseUnavailable } from '../platform/db/failures.ts';
import { openRounds } from '../platform/db/schema/schema.ts';
import type { RoundsContext } from './context.ts';
import type { OpenRound } from './find.ts';
import { settleAtCurrentStep } from './settle.ts';

/** A round without a step for this long is settled without its player, ms; settle_round checks it again. */
export const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Rounds read at once. */
const BATCH = 100;

const CUTOFF = sql`${CLOCK_NOW} - make_interval(secs => ${ABANDONED_AFTER_MS / 1000}::integer)`;

/** Receives a round that a sweep could not settle, and why. */
export type OnSkippedRound = (round: Pick<OpenRound, 'userId' | 'roundId'>, error: unknown) => void;

/**
 * Settles the rounds that were left alone for {@link ABANDONED_AFTER_MS}. Several servers may do it at once. A round that cannot be
 * settled, as one whose seed cannot be decrypted, is reported and skipped.
 * @returns how many this call settled, and how many it skipped
 * @throws what the database throws when it is unavailable
 */
export async function settleAbandoned(
  context: RoundsContext,
  onSkipped: OnSkippedRound = () => undefined,
): Promise<{ readonly settled: number; readonly skipped: number }> {
  const { db } = context.database;
  let settled = 0;
  let skipped = 0;
  for (let last: OpenRound | undefined; ; ) {
    const batch: OpenRound[] = await db
      .select()
      .from(openRounds)
      .where(
        and(
          // The index is on the time of the bet, which is never later than that of a step.
          lt(openRounds.createdAt, CUTOFF),
          lt(openRounds.touchedAt, CUTOFF),
          last &&
            sql`(${openRounds.createdAt}, ${openRounds.userId}) > (${sql.param(last.createdAt, openRounds.createdAt)}, ${last.userId})`,
        ),
      )
      .orderBy(asc(openRounds.createdAt), asc(openRounds.userId))
      .limit(BATCH);
    for (const round of batch) {
      try {
        if (!(await settleAtCurrentStep(db, context, round, 'abandoned', 'house'))) continue;
        settled++;
        context.metrics.roundsEnded.inc({ cause: 'abandoned' });
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        skipped++;
        onSkipped(round, error);
      }
    }
    last = batch.at(-1);
    if (!last || batch.length < BATCH) return { settled, skipped };
  }
}
