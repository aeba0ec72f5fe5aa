import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import { isDatabaseUnavailable } from '../platform/db/failures.ts';
import { openRounds } from '../platform/db/schema/schema.ts';
import type { RoundsContext } from './context.ts';
import { currentEpoch } from './epochs.ts';
import { decryptRoundSecrets } from './fairness/seeds.ts';
import type { OpenRound } from './find.ts';
import { settleAbandonedRound } from './round-functions.ts';
import { settleUnsettledStep } from './settle.ts';

/** Time since the last step; settle_at_current_step checks it again. */
export const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

const BATCH = 100;

const CUTOFF = sql`${CLOCK_NOW} - make_interval(secs => ${ABANDONED_AFTER_MS / 1000}::integer)`;

export type OnSkippedRound = (round: Pick<OpenRound, 'userId' | 'roundId'>, error: unknown) => void;

/** Settles abandoned rounds of this epoch. Several servers may run it at once. A round that cannot be settled is reported and skipped. */
export async function settleAbandoned(
  context: RoundsContext,
  onSkipped: OnSkippedRound = () => undefined,
): Promise<{ readonly settled: number; readonly skipped: number }> {
  const { db } = context.database;
  const epoch = await currentEpoch(db);
  if (epoch === null) return { settled: 0, skipped: 0 };
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
          eq(openRounds.epoch, epoch),
          last &&
            sql`(${openRounds.createdAt}, ${openRounds.userId}) > (${sql.param(last.createdAt, openRounds.createdAt)}, ${last.userId})`,
        ),
      )
      .orderBy(asc(openRounds.createdAt), asc(openRounds.userId))
      .limit(BATCH);
    for (const round of batch) {
      try {
        if (await settleUnsettledStep(db, context, round)) continue;
        const drawn = decryptRoundSecrets(context.cipher, round.encryptedOutcome, round.roundId);
        const { result } = await settleAbandonedRound(db, round, {}, drawn);
        if (result !== 'ended') continue;
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
