import { and, eq } from 'drizzle-orm';
import type { CallRequest } from '../http/handlers.ts';
import { ApiError } from '../platform/api-error.ts';
import { players } from '../platform/db/schema/schema.ts';
import { type Attempt, recordAttempt, recordSuccess } from './attempts.ts';
import type { PlayersContext } from './context.ts';
import { checkNewPassword } from './real-money.ts';
import { endSessionsOf } from './sessions.ts';
import { verifyDeviceToken } from './trusted-devices.ts';

/** Not 401, which ends the session in the game. */
const wrongOldPassword = (): ApiError =>
  new ApiError(403, 'wrong_password', 'refusal.wrongOldPassword', { field: 'old_password' });

/** Changes the password and ends all other sessions. Wrong old passwords count as login attempts. */
export async function changePassword(
  context: PlayersContext,
  { caller: { userId }, body, address, deviceToken, token }: CallRequest<'changePassword'>,
): Promise<void> {
  const { old_password: oldPassword, new_password: newPassword } = body;
  const { database, passwords, metadata, limits, money } = context;
  const { db } = database;
  if (money === 'real') await checkNewPassword(newPassword, 'new_password');
  const [player] = await db
    .select({ phone: players.phone, passwordHash: players.passwordHash })
    .from(players)
    .where(eq(players.userId, userId));
  if (!player) throw new Error(`Player ${userId} has a session and no account.`);
  const { phone, passwordHash: oldHash } = player;
  const device = verifyDeviceToken(metadata.serverSecret, phone, deviceToken);
  const made: Attempt = { call: 'login', loginName: phone, address, device };
  const verified = await passwords.enqueue({ address, known: device !== null }, async () => {
    const attemptId = limits ? await recordAttempt(context, made) : null;
    if (await passwords.verify(oldHash, oldPassword))
      return { attemptId, newHash: await passwords.hash(newPassword) };
    // After a lost answer the new password is already the current one. Checking it is a second guess.
    if (limits) await recordAttempt(context, made);
    return (await passwords.verify(oldHash, newPassword)) ? { attemptId, newHash: oldHash } : null;
  });
  if (!verified) throw wrongOldPassword();
  const { attemptId, newHash } = verified;
  await database.transaction(async (tx) => {
    // Locks the player before the sessions, as a login does.
    const changed = await tx
      .update(players)
      .set({ passwordHash: newHash })
      .where(and(eq(players.userId, userId), eq(players.passwordHash, oldHash)))
      .returning({ userId: players.userId });
    if (changed.length === 0) throw wrongOldPassword();
    if (attemptId !== null) await recordSuccess(tx, made, attemptId);
    await endSessionsOf(tx, userId, token);
  });
}
