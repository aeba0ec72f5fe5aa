import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { PLAYER_ACTIVE, PLAYER_BLOCKED, PLAYER_EXCLUDED } from '../../contract/constants.ts';
import { PlayerBlocked, SESSION_TTL_S } from '../http/callers.ts';
import { ApiError } from '../platform/api-error.ts';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { playerDevices, players, sessions } from '../platform/db/schema/schema.ts';
import { createToken, endSession, hashToken } from '../platform/session-tokens.ts';

/** The same for an unknown number and for a wrong password. */
export const wrongPassword = (): ApiError =>
  new ApiError(401, 'wrong_password', 'refusal.wrongLogin', { field: 'password' });

export interface Device {
  /** of {@link deviceName} */
  readonly device: string;
  readonly address: string;
  readonly userAgent: string;
}

/** What a session keeps of its player: active, blocked or self-excluded. */
const SESSION_STATUS = sql<number>`case when ${players.status} = ${PLAYER_ACTIVE} and ${players.excludedUntil} is not null
  then ${PLAYER_EXCLUDED}::smallint else ${players.status} end`;

/** A further session ends the oldest. */
const MAX_SESSIONS = 10;

/**
 * Opens a session after the password was verified. Locks the player: a new password or a block that came meanwhile is
 * seen here, and a later one ends this session.
 * @param passwordHash the hash that the password was verified against
 * @param replacedToken of the device's earlier session, which ends
 * @param from is remembered (player_devices)
 * @returns the token for the cookie; only its hash is stored
 * @throws ApiError when the player has another password now
 * @throws PlayerBlocked
 */
export async function openSession(
  tx: Tx,
  userId: string,
  passwordHash: string,
  replacedToken: string | undefined,
  from: Device,
): Promise<string> {
  const token = createToken();
  const tokenHash = hashToken(token);
  const [holder] = await tx
    .select({ status: SESSION_STATUS })
    .from(players)
    .where(
      and(
        eq(players.userId, userId),
        eq(players.passwordHash, passwordHash),
        eq(players.status, PLAYER_ACTIVE),
      ),
    )
    .for('update');
  if (!holder) throw await openingFailure(tx, userId);
  await tx.insert(sessions).values({
    tokenHash,
    userId,
    playerStatus: holder.status,
    device: from.device,
    address: from.address,
    createdAt: CLOCK_NOW,
    expiresAt: sql`${CLOCK_NOW} + make_interval(secs => ${SESSION_TTL_S}::int)`,
  });
  await tx
    .insert(playerDevices)
    .values({ userId, ...from, firstLoginAt: CLOCK_NOW, lastLoginAt: CLOCK_NOW })
    .onConflictDoUpdate({
      target: [playerDevices.userId, playerDevices.device, playerDevices.address],
      set: {
        userAgent: from.userAgent,
        logins: sql`${playerDevices.logins} + 1`,
        // Citus accepts no function in this place.
        lastLoginAt: sql`excluded.last_login_at`,
      },
    });
  await endSession(tx, sessions, replacedToken);
  // Never the new one, also when the database's clock was set back.
  const others = and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash));
  const tooMany = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(others)
    .orderBy(desc(sessions.createdAt))
    .offset(MAX_SESSIONS - 1);
  await tx.delete(sessions).where(and(others, inArray(sessions.tokenHash, tooMany)));
  return token;
}

async function openingFailure(tx: Tx, userId: string): Promise<Error> {
  const [player] = await tx
    .select({ status: players.status })
    .from(players)
    .where(eq(players.userId, userId));
  return player?.status === PLAYER_BLOCKED ? new PlayerBlocked(userId) : wrongPassword();
}

/**
 * @param keptToken of a session that is not ended
 * @returns how many were ended
 */
export async function endSessionsOf(db: Db, userId: string, keptToken?: string): Promise<number> {
  const kept = keptToken === undefined ? undefined : ne(sessions.tokenHash, hashToken(keptToken));
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), kept))
    .returning({ userId: sessions.userId });
  return ended.length;
}

const DEVICES_KEPT_DAYS = 180;

/** Deletes sessions that have ended, and devices that nobody has logged in from for half a year. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, CLOCK_NOW));
  const oldest = sql`${CLOCK_NOW} - make_interval(days => ${DEVICES_KEPT_DAYS}::int)`;
  await db.delete(playerDevices).where(lt(playerDevices.lastLoginAt, oldest));
}
