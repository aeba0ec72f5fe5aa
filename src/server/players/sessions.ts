import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { PLAYER_BLOCKED } from '../../contract/constants.ts';
import { PlayerBlocked, SESSION_TTL_S } from '../http/callers.ts';
import { ApiError } from '../platform/api-error.ts';
import { callFunction } from '../platform/db/call-function.ts';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { playerDevices, players, sessions } from '../platform/db/schema/schema.ts';
import { createToken, hashToken, isToken } from '../platform/session-tokens.ts';

/** The same for an unknown number and for a wrong password. */
export const wrongPassword = (): ApiError =>
  new ApiError(401, 'wrong_password', 'refusal.wrongLogin', { field: 'password' });

export interface Device {
  /** of {@link deviceName} */
  readonly device: string;
  readonly address: string;
  readonly userAgent: string;
}

/**
 * Opens a session after the password was verified, and ends the device's earlier one.
 * @param passwordHash the hash that the password was verified against
 * @param replacedToken of the device's earlier session
 * @param from is remembered (player_devices)
 * @returns the token for the cookie; only its hash is stored
 * @throws ApiError when the player has another password now
 * @throws PlayerBlocked
 */
export async function openSession(
  tx: Db,
  userId: string,
  passwordHash: string,
  replacedToken: string | undefined,
  { device, address, userAgent }: Device,
): Promise<string> {
  const token = createToken();
  const replacedHash = isToken(replacedToken) ? hashToken(replacedToken) : null;
  const call = sql`open_session(${userId}, ${passwordHash}, ${hashToken(token)}, ${replacedHash}, ${SESSION_TTL_S},
    ${device}, ${address}, ${userAgent})`;
  if (!(await callFunction<boolean>(tx, call))) throw await openingFailure(tx, userId);
  return token;
}

async function openingFailure(tx: Db, userId: string): Promise<Error> {
  const [player] = await tx
    .select({ status: players.status })
    .from(players)
    .where(eq(players.userId, userId));
  return player?.status === PLAYER_BLOCKED ? new PlayerBlocked(userId) : wrongPassword();
}

/** @param keptToken of a session that is not ended */
export async function endSessionsOf(db: Db, userId: string, keptToken?: string): Promise<void> {
  const kept = keptToken === undefined ? undefined : ne(sessions.tokenHash, hashToken(keptToken));
  await db.delete(sessions).where(and(eq(sessions.userId, userId), kept));
}

const DEVICES_KEPT_DAYS = 180;

/** Deletes sessions that have ended, and devices that nobody has logged in from for half a year. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, CLOCK_NOW));
  const oldest = sql`${CLOCK_NOW} - make_interval(days => ${DEVICES_KEPT_DAYS}::int)`;
  await db.delete(playerDevices).where(lt(playerDevices.lastLoginAt, oldest));
}
