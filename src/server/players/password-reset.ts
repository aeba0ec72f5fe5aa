import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { PLAYER_ACTIVE } from '../../contract/constants.ts';
import { hashToken } from '../http/callers.ts';
import type { CallRequest } from '../http/handlers.ts';
import { ApiError } from '../platform/api-error.ts';
import { CLOCK_NOW } from '../platform/db/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { passwordResetLinks, players } from '../platform/db/schema/schema.ts';
import { clearAttemptsOf } from './attempts.ts';
import type { PlayersContext } from './context.ts';
import { checkNewPassword } from './real-money.ts';
import { createToken, endSessionsOf } from './sessions.ts';
import { deviceName, issueDeviceToken } from './trusted-devices.ts';

const VALID_MINUTES = 15;

export interface ResetLink {
  /** only its hash is stored */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Makes a link by which a player sets a new password. An earlier one ends.
 * @param createdBy as the audit log has it
 */
export async function createResetLink(tx: Tx, userId: string, createdBy: string): Promise<ResetLink> {
  const token = createToken();
  const link = {
    tokenHash: hashToken(token),
    createdBy,
    createdAt: CLOCK_NOW,
    expiresAt: sql<Date>`${CLOCK_NOW} + make_interval(mins => ${VALID_MINUTES}::int)`,
    usedAt: null,
  };
  const [stored] = await tx
    .insert(passwordResetLinks)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: passwordResetLinks.userId, set: link })
    .returning({ expiresAt: passwordResetLinks.expiresAt });
  if (!stored) throw new Error('A link was not stored.');
  return { token, expiresAt: stored.expiresAt };
}

/** Ends the link of a player, if there is one. */
export async function revokeResetLink(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passwordResetLinks).where(eq(passwordResetLinks.userId, userId));
}

const isValid = (token: string) =>
  and(
    eq(passwordResetLinks.tokenHash, hashToken(token)),
    isNull(passwordResetLinks.usedAt),
    gt(passwordResetLinks.expiresAt, CLOCK_NOW),
  );

const noLink = (): ApiError =>
  new ApiError(
    404,
    'not_found',
    'This link was used before, or is older than 15 minutes. Ask support for a new one.',
  );

async function playerOf(db: Db, token: string): Promise<string> {
  const [link] = await db
    .select({ userId: passwordResetLinks.userId })
    .from(passwordResetLinks)
    .where(isValid(token));
  if (!link) throw noLink();
  return link.userId;
}

/**
 * Sets the password of the player whose link it is, once. All sessions end, and failed logins no longer count.
 * @throws ApiError for a link that was used or is too old, and for what {@link checkNewPassword} refuses
 */
export async function resetPassword(
  { database, passwords, metadata, money }: PlayersContext,
  {
    body: { token, new_password: password },
    address,
    deviceToken,
    setDeviceToken,
  }: Pick<CallRequest<'resetPassword'>, 'body' | 'address' | 'deviceToken' | 'setDeviceToken'>,
): Promise<void> {
  if (money === 'real') await checkNewPassword(password, 'new_password');
  const userId = await playerOf(database.db, token);
  const passwordHash = await passwords.enqueue({ address, known: false }, () => passwords.hash(password));
  const phone = await database.transaction(async (tx) => {
    // Locks the player first, as a login and a block do.
    const [player] = await tx
      .update(players)
      .set({ passwordHash })
      .where(and(eq(players.userId, userId), eq(players.status, PLAYER_ACTIVE)))
      .returning({ phone: players.phone });
    const used = await tx
      .update(passwordResetLinks)
      .set({ usedAt: CLOCK_NOW })
      .where(and(eq(passwordResetLinks.userId, userId), isValid(token)))
      .returning({ userId: passwordResetLinks.userId });
    if (!player || used.length === 0) throw noLink();
    await endSessionsOf(tx, userId);
    await clearAttemptsOf(tx, player.phone);
    return player.phone;
  });
  // Guesses of strangers do not bar this device from now on.
  setDeviceToken(issueDeviceToken(metadata.serverSecret, phone, deviceName(deviceToken)));
}
