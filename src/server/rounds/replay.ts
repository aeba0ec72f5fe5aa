import { and, eq } from 'drizzle-orm';
import { callerOf } from '../http/callers.ts';
import { ApiError } from '../platform/api-error.ts';
import { multiplierTables, openRounds, players, rounds } from '../platform/db/schema/schema.ts';
import type { RoundsContext } from './context.ts';
import { hasTableOfRound, SETTLED_ROUND_COLUMNS } from './view.ts';

const noReplay = (): ApiError => new ApiError(404, 'not_found', 'refusal.noSuchReplay');

/**
 * @param token of the caller's session
 * @throws ApiError 404 for an unknown address, 409 while the round is open, 403 when it is private
 */
export async function findReplayRound(
  { database: { db }, replayIds }: Pick<RoundsContext, 'database' | 'replayIds'>,
  replay: string,
  token: string | undefined,
) {
  const key = replayIds.read(replay);
  if (!key) throw noReplay();
  const [found] = await db
    .select({ round: SETTLED_ROUND_COLUMNS, isPrivate: players.privateRounds })
    .from(rounds)
    .innerJoin(multiplierTables, hasTableOfRound)
    .innerJoin(players, eq(players.userId, rounds.userId))
    .where(and(eq(rounds.userId, key.userId), eq(rounds.roundId, key.roundId)));
  if (!found) {
    const [open] = await db
      .select({ roundId: openRounds.roundId })
      .from(openRounds)
      .where(and(eq(openRounds.userId, key.userId), eq(openRounds.roundId, key.roundId)));
    if (open) throw new ApiError(409, 'round_open', 'refusal.roundInPlay');
    throw noReplay();
  }
  if (found.isPrivate) {
    const caller = await callerOf(db, token);
    if (caller?.userId !== key.userId) throw new ApiError(403, 'private_round', 'refusal.privateRound');
  }
  return found.round;
}
