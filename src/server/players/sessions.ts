import { randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { PLAYER_ACTIVE, PLAYER_BLOCKED, PLAYER_EXCLUDED } from '../../contract/constants.ts';
import { hashToken, isToken, PlayerBlocked, SESSION_TTL_S } from '../http/callers.ts';
import { ApiError } from '../platform/api-error.ts';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { playerDevices, players, sessions } from '../platform/db/schema/schema.ts';

/** The same for an unknown number and for a wrong password. */
export const wrongPassword = (): ApiError =>
  new ApiError(401, 'wrong_password', 'Phone number or password is wrong.', { field: 'password' });

/** Only its hash is stored. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Where a player logs in. */
export interface Device {
  /** of {@link deviceName} */
  readonly device: string;
  readonly address: string;
  readonly user_agent: string;
}

/** What a session keeps of its player: active, blocked or self-excluded. */
const SESSION_STATUS = sql<number>`case when ${players.status} = ${PLAYER_ACTIVE} and ${players.excluded_until} is not null
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
    device: from.device,
    address: from.address,
    created_at: CLOCK_NOW,
    expires_at: sql`${CLOCK_NOW} + make_interval(secs => ${SESSION_TTL_S}::int)`,
  });
  await tx
    .insert(playerDevices)
    .values({ user_id: userId, ...from, first_login_at: CLOCK_NOW, last_login_at: CLOCK_NOW })
    .onConflictDoUpdate({
      target: [playerDevices.user_id, playerDevices.device, playerDevices.address],
      set: {
        user_agent: from.user_agent,
        logins: sql`${playerDevices.logins} + 1`,
        last_login_at: CLOCK_NOW,
      },
    });
  await endSession(tx, replacedToken);
  // Never the new one, also when the database's clock was set back.
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

export async function endSession(db: Db, token: string | undefined): Promise<void> {
  if (!isToken(token)) return;
  await db.delete(sessions).where(eq(sessions.token_hash, hashToken(token)));
}

/**
 * @param keptToken of a session that is not ended
 * @returns how many were ended
 */
export async function endSessionsOf(db: Db, userId: string, keptToken?: string): Promise<number> {
  const kept = keptToken === undefined ? undefined : ne(sessions.token_hash, hashToken(keptToken));
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), kept))
    .returning({ user_id: sessions.user_id });
  return ended.length;
}

/** A blocked player's game can still read the status for this time. */
const SESSION_GRACE_S = 10 * 60;

/** Marks the sessions of a player as blocked, and ends them soon. The transaction must have locked the player. */
export async function blockSessionsOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({
      player_status: PLAYER_BLOCKED,
      expires_at: sql`least(${sessions.expires_at}, ${CLOCK_NOW} + make_interval(secs => ${SESSION_GRACE_S}::int))`,
    })
    .where(eq(sessions.user_id, userId));
}

/** Marks the sessions of a player as its row is now. The transaction must have locked the player. */
export async function setSessionStatusOf(tx: Tx, userId: string): Promise<void> {
  const [player] = await tx
    .select({ status: SESSION_STATUS })
    .from(players)
    .where(eq(players.user_id, userId));
  if (player)
    await tx.update(sessions).set({ player_status: player.status }).where(eq(sessions.user_id, userId));
}

const DEVICES_KEPT_DAYS = 180;

/** Deletes sessions that have ended, and devices that nobody has logged in from for half a year. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expires_at, CLOCK_NOW));
  const oldest = sql`${CLOCK_NOW} - make_interval(days => ${DEVICES_KEPT_DAYS}::int)`;
  await db.delete(playerDevices).where(lt(playerDevices.last_login_at, oldest));
}
