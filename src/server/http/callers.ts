import { hash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { ApiError } from '../platform/api-error.ts';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { sessions } from '../platform/db/schema/schema.ts';

export const SESSION_TTL_S = 30 * 24 * 60 * 60;

export interface Caller {
  readonly userId: string;
  /** PLAYER_ACTIVE, PLAYER_BLOCKED or PLAYER_EXCLUDED */
  readonly status: number;
}

/** Becomes a refusal that tells how the newest round was settled. */
export class PlayerBlocked extends Error {
  override readonly name = 'PlayerBlocked';
  constructor(readonly userId: string) {
    super(`Player ${userId} is blocked.`);
  }
}

/** Refuses a call of a self-excluded player. */
export const excludedRefusal = (): ApiError =>
  new ApiError(403, 'excluded', 'You have excluded yourself from play. Your wallet and history stay open.');

export const hashToken = (token: string): string => hash('sha256', token);

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const isToken = (token: string | undefined): token is string =>
  token !== undefined && TOKEN.test(token);

const callerByToken = prepared((db) =>
  db
    .select({ userId: sessions.userId, status: sessions.playerStatus })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, CLOCK_NOW)))
    .prepare('caller'),
);

/** @returns null for a token that is unknown, ended or older than {@link SESSION_TTL_S} */
export async function callerOf(db: Db, token: string | undefined): Promise<Caller | null> {
  if (!isToken(token)) return null;
  const [caller] = await callerByToken(db).execute({ tokenHash: hashToken(token) });
  return caller ?? null;
}
