import { hash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';
import { sessions } from '../platform/db/schema/schema.ts';

export const SESSION_TTL_S = 30 * 24 * 60 * 60;

export interface Caller {
  readonly user_id: string;
  /** PLAYER_ACTIVE, PLAYER_BLOCKED or PLAYER_EXCLUDED */
  readonly status: number;
}

/** Becomes a refusal that tells how the newest round was settled. */
export class PlayerBlocked extends Error {
  override readonly name = 'PlayerBlocked';
  readonly user_id: string;

  constructor(userId: string) {
    super(`Player ${userId} is blocked.`);
    this.user_id = userId;
  }
}

export const hashToken = (token: string): string => hash('sha256', token);

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export const isToken = (token: string | undefined): token is string =>
  token !== undefined && TOKEN.test(token);

const callerByToken = prepared((db) =>
  db
    .select({ user_id: sessions.user_id, status: sessions.player_status })
    .from(sessions)
    .where(and(eq(sessions.token_hash, sql.placeholder('token_hash')), gt(sessions.expires_at, CLOCK_NOW)))
    .prepare('caller'),
);

/** @returns null for a token that is unknown, ended or older than {@link SESSION_TTL_S} */
export async function callerOf(db: Db, token: string | undefined): Promise<Caller | null> {
  if (!isToken(token)) return null;
  const [caller] = await callerByToken(db).execute({ token_hash: hashToken(token) });
  return caller ?? null;
}
