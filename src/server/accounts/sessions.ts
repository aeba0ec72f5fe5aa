import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { players, sessions } from '../db/schema.ts';

/** A session ends after 30 days, seconds. */
export const SESSION_S = 30 * 24 * 60 * 60;

/** Who makes a call. */
export interface Caller {
  readonly user_id: string;
  /** contract PLAYER_ACTIVE or PLAYER_BLOCKED */
  readonly status: number;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether a cookie can be a token at all; anything else never reaches the database. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** @returns the token for the player's cookie; only its hash is kept */
export async function startSession(db: Db, user_id: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(sessions).values({
    token_hash: hashOf(token),
    user_id,
    created_at: now,
    expires_at: new Date(now.getTime() + SESSION_S * 1000),
  });
  return token;
}

const callerByToken = prepared((db) =>
  db
    .select({ user_id: players.user_id, status: players.status })
    .from(sessions)
    .innerJoin(players, eq(players.user_id, sessions.user_id))
    .where(
      and(
        eq(sessions.token_hash, sql.placeholder('token_hash')),
        gt(sessions.expires_at, sql`${sql.param(sql.placeholder('now'), sessions.expires_at)}`),
      ),
    )
    .prepare(''),
);

/** @returns null for a token that is unknown, ended or older than {@link SESSION_S} */
export async function callerOf(db: Db, token: string | undefined, now: Date): Promise<Caller | null> {
  if (token === undefined || !TOKEN.test(token)) return null;
  const [caller] = await callerByToken(db).execute({ token_hash: hashOf(token), now });
  return caller ?? null;
}

export async function endSession(db: Db, token: string | undefined): Promise<void> {
  if (token === undefined || !TOKEN.test(token)) return;
  await db.delete(sessions).where(eq(sessions.token_hash, hashOf(token)));
}

/** Ends every session of a player at once: a new password, or let in again. */
export async function endSessionsOf(db: Db, user_id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.user_id, user_id));
}

/** A blocked player's sessions live on this long, for the game to read why it is over; every other call is refused. */
const LAST_WORDS_MS = 10 * 60 * 1000;

/** Ends every session of a player a little later: blocked players still may read their status (spec §4). */
export async function endSessionsSoon(db: Db, user_id: string, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + LAST_WORDS_MS);
  await db
    .update(sessions)
    .set({ expires_at: soon })
    .where(and(eq(sessions.user_id, user_id), gt(sessions.expires_at, soon)));
}

/** Removes sessions that are over; they do not count any more, they only take room. */
export async function forgetOldSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expires_at, now));
}
