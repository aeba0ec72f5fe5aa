import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { DifficultyType } from '../../contract/constants.ts';
import { dayOf } from '../../contract/day.ts';
import { addRound, isEarned, NO_PROGRESS, type SettledRound, type SkinTheme } from '../../rules/progress.ts';
import { ApiError } from '../platform/api-error.ts';
import type { Db } from '../platform/db/database.ts';
import { playerProgress, players, rounds } from '../platform/db/schema/schema.ts';
import type { SocialContext } from './context.ts';

const BATCH = 500;

const BATCHES_PER_CALL = 20;

type Ended = Pick<typeof rounds.$inferSelect, 'type' | 'state' | 'step' | 'createdAt'>;

function endedRound({ type, state, step, createdAt }: Ended): SettledRound {
  const passed = state === 'cashed_out' ? step : state === 'fried' ? Math.max(0, step - 1) : 0;
  return {
    type: type as DifficultyType,
    passed,
    cashedOut: state === 'cashed_out',
    day: dayOf(createdAt),
  };
}

/** Returns the last day of the player's newest break or self-exclusion, 0 for none. */
async function pausedUntilDay(db: Db, userId: string): Promise<number> {
  const [player] = await db
    .select({ breakUntil: players.breakUntil, excludedUntil: players.excludedUntil })
    .from(players)
    .where(eq(players.userId, userId));
  // Does not end by time: the player ends it, which sets break_until.
  if (player?.excludedUntil) return Number.POSITIVE_INFINITY;
  return player?.breakUntil ? dayOf(player.breakUntil) : 0;
}

/** Counts the rounds since the last call and stores the result. Rounds end in the order of their nonces. */
export async function progressOf(db: Db, userId: string) {
  const [[kept], pausedUntil] = await Promise.all([
    db.select().from(playerProgress).where(eq(playerProgress.userId, userId)),
    pausedUntilDay(db, userId),
  ]);
  let progress = kept?.progress ?? NO_PROGRESS;
  const from = kept?.nextNonce ?? 0;
  let next = from;
  for (let batch = 0; batch < BATCHES_PER_CALL; batch++) {
    const played = await db
      .select({
        type: rounds.type,
        state: rounds.state,
        step: rounds.step,
        createdAt: rounds.createdAt,
        nonce: rounds.nonce,
      })
      .from(rounds)
      .where(and(eq(rounds.userId, userId), gte(rounds.nonce, next)))
      .orderBy(asc(rounds.nonce))
      .limit(BATCH);
    for (const round of played) {
      progress = addRound(progress, endedRound(round), pausedUntil);
      next = round.nonce + 1;
    }
    if (played.length < BATCH) break;
  }
  if (next > from)
    await db
      .insert(playerProgress)
      .values({ userId, nextNonce: next, progress })
      .onConflictDoUpdate({
        target: playerProgress.userId,
        set: { nextNonce: next, progress },
        setWhere: sql`${playerProgress.nextNonce} < ${next}`,
      });
  return { progress, pausedUntil, theme: kept?.theme ?? null };
}

export async function equipTheme(
  { database: { db } }: SocialContext,
  userId: string,
  theme: SkinTheme,
): Promise<void> {
  const { progress } = await progressOf(db, userId);
  if (!isEarned(theme, progress)) throw new ApiError(403, 'not_yours', 'refusal.skinNotEarned');
  await db
    .insert(playerProgress)
    .values({ userId, nextNonce: 0, progress: NO_PROGRESS, theme })
    .onConflictDoUpdate({ target: playerProgress.userId, set: { theme } });
}
