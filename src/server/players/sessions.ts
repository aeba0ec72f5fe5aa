import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { PLAYER_ACTIVE, PLAYER_BLOCKED } from '../../contract/constants.ts';
import { hashToken, isToken, PlayerBlocked, SESSION_TTL_S } from '../http/callers.ts';
import { ApiError } from '../platform/api-error.ts';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { players, sessions } from '../platform/db/schema/schema.ts';

/** The same for an unknown number and for a wrong password. */
export const wrongPassword = (): ApiError =>
  new ApiError(401, 'wrong_password', 'Phone number or password is wrong.', { field: 'password' });

/** A token for a player's cookie, of which only the hash is kept. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Sessions of one player at once; a further one ends the oldest. */
const MAX_SESSIONS = 10;

/**
 * Opens a session for a player whose password was found right. The player's row is held meanwhile: a new password or a
 * block that came since is seen here, and one that comes later finds the session and ends it.
 * @param passwordHash the very hash that the password was checked against
 * @param replacedToken of the session that the device had until now, whoever's it was: it ends
 * @returns the token for the player's cookie, of which only the hash is kept
 * @throws ApiError when the player has another password by now
 * @throws PlayerBlocked
 */
export async function openSession(
  tx: Tx,
  userId: string,
  passwordHash: string,
  replacedToken: string | undefined,
): Promise<string> {
  const token = createToken();
  const tokenHash = hashToken(token);
  const [holder] = await tx
    .select({ status: players.status })
    .from(players)
    .where(
      and(
        eq(players.user_id, userId),
        eq(players.password_hash, passwordHash),
        eq(players.status, PLAYER_ACTIVE),
      ),
    )
    .for('update');
  if (!holder) throw await openingFailure(tx, userId);
  await tx.insert(sessions).values({
    token_hash: tokenHash,
    user_id: userId,
    player_status: holder.status,
    created_at: CLOCK_NOW,
    expires_at: sql`${CLOCK_NOW} + make_interval(secs => ${SESSION_TTL_S}::int)`,
  });
  await endSession(tx, replacedToken);
  // The new one stays, also after the database's clock was set back.
  const others = and(eq(sessions.user_id, userId), ne(sessions.token_hash, tokenHash));
  const tooMany = tx
    .select({ token_hash: sessions.token_hash })
    .from(sessions)
    .where(others)
    .orderBy(desc(sessions.created_at))
    .offset(MAX_SESSIONS - 1);
  await tx.delete(sessions).where(and(others, inArray(sessions.token_hash, tooMany)));
  return token;
}

async function openingFailure(tx: Tx, userId: string): Promise<Error> {
  const [player] = await tx
    .select({ status: players.status })
    .from(players)
    .where(eq(players.user_id, userId));
  return player?.status === PLAYER_BLOCKED ? new PlayerBlocked(userId) : wrongPassword();
}

/** Ends the session of a token, if there is one. */
export async function endSession(db: Db, token: string | undefined): Promise<void> {
  if (!isToken(token)) return;
  await db.delete(sessions).where(eq(sessions.token_hash, hashToken(token)));
}

/** Ends every session of a player at once: a new password, or let in again. @param keptToken of one that goes on */
export async function endSessionsOf(db: Db, userId: string, keptToken?: string): Promise<void> {
  const kept = keptToken === undefined ? undefined : ne(sessions.token_hash, hashToken(keptToken));
  await db.delete(sessions).where(and(eq(sessions.user_id, userId), kept));
}

/** A blocked player's sessions live on this long, for the game to read why it is over; every other call is refused, seconds. */
const SESSION_GRACE_S = 10 * 60;

/**
 * Says in every session of a player that she is blocked, and ends them a little later: blocked players still may read their status. To be
 * done in the transaction that blocks her, after it holds her row.
 */
export async function blockSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({
      player_status: PLAYER_BLOCKED,
      expires_at: sql`least(${sessions.expires_at}, ${CLOCK_NOW} + make_interval(secs => ${SESSION_GRACE_S}::int))`,
    })
    .where(eq(sessions.user_id, userId));
}

/** Removes sessions that are over; they do not count any more, they only take room. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expires_at, CLOCK_NOW));
}
