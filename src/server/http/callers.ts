import { and, eq, gt, sql } from 'drizzle-orm';
import { ApiError } from '../platform/api-error.ts';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { cachePrepared } from '../platform/db/prepared.ts';
import { players, sessions } from '../platform/db/schema/schema.ts';
import { hashToken, isToken } from '../platform/session-tokens.ts';

export const SESSION_TTL_S = 30 * 24 * 60 * 60;

export interface Caller {
  readonly userId: string;
  /** PLAYER_ACTIVE, PLAYER_BLOCKED or PLAYER_EXCLUDED */
  readonly status: number;
}

/** Answered with 403 and the last round. */
export class PlayerBlocked extends Error {
  override readonly name = 'PlayerBlocked';
  constructor(readonly userId: string) {
    super(`Player ${userId} is blocked.`);
  }
}

export async function excludedRefusal(db: Db, userId: string): Promise<ApiError> {
  const [player] = await db
    .select({
      until: players.excludedUntil,
      isByStaff: players.excludedByStaff,
      isOver: sql<boolean>`${players.excludedUntil} <= ${CLOCK_NOW}`,
    })
    .from(players)
    .where(eq(players.userId, userId));
  if (!player?.until) return new ApiError(403, 'excluded', 'refusal.exclusionEnded');
  const until = player.until.toISOString();
  const text = player.isOver
    ? 'refusal.exclusionOver'
    : player.isByStaff
      ? 'refusal.excludedByStaff'
      : 'refusal.excludedUntil';
  return new ApiError(403, 'excluded', text, { until, values: { time: until } });
}

const callerByToken = cachePrepared((db) =>
  db
    .select({ userId: sessions.userId, status: sessions.playerStatus })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, CLOCK_NOW)))
    .prepare('caller'),
);

export async function callerOf(db: Db, token: string | undefined): Promise<Caller | null> {
  if (!isToken(token)) return null;
  const [caller] = await callerByToken(db).execute({ tokenHash: hashToken(token) });
  return caller ?? null;
}
