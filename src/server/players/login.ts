import { eq } from 'drizzle-orm';
import type { CallRequest } from '../http/handlers.ts';
import { NIL_UUID } from '../platform/db/columns.ts';
import { players } from '../platform/db/schema/schema.ts';
import { type Attempt, recordAttempt, recordSuccess } from './attempts.ts';
import type { PlayersContext } from './context.ts';
import { readPhoneHolder } from './phone-numbers.ts';
import type { LoggedIn } from './register.ts';
import { openSession, wrongPassword } from './sessions.ts';
import { deviceName, issueDeviceToken, verifyDeviceToken } from './trusted-devices.ts';

/** An unknown phone number takes the same time and gets the same answer as a wrong password. */
export async function login(
  context: PlayersContext,
  { body, address, userAgent, token: replacedToken, deviceToken }: CallRequest<'login'>,
): Promise<LoggedIn> {
  const { mobile: phone, password } = body;
  const { database, passwords, metadata, limits } = context;
  const { db } = database;
  const device = verifyDeviceToken(metadata.serverSecret, phone, deviceToken);
  const made: Attempt = { call: 'login', loginName: phone, address, device };
  const verified = await passwords.enqueue({ address, known: device !== null }, async () => {
    const [attemptId, holderId] = await Promise.all([
      limits ? recordAttempt(context, made) : null,
      readPhoneHolder(db, phone),
    ]);
    const [player] = await db
      .select({ userId: players.userId, passwordHash: players.passwordHash })
      .from(players)
      // Runs for unknown numbers too, to take the same time.
      .where(eq(players.userId, holderId ?? NIL_UUID));
    const right = await passwords.verify(player?.passwordHash ?? null, password);
    return player && right ? { ...player, attemptId } : null;
  });
  if (!verified) throw wrongPassword();
  const { userId, passwordHash, attemptId } = verified;
  const name = deviceName(deviceToken);
  const token = await database.transaction(async (tx) => {
    if (attemptId !== null) await recordSuccess(tx, made, attemptId);
    return openSession(tx, userId, passwordHash, replacedToken, {
      device: name,
      address,
      userAgent,
    });
  });
  return {
    userId,
    token,
    deviceToken: device === null ? issueDeviceToken(metadata.serverSecret, phone, name) : null,
  };
}
