import { eq } from 'drizzle-orm';
import { PLAYER_BLOCKED } from '../../contract/constants.ts';
import { players } from '../db/schema.ts';
import type { Provider } from '../provider.ts';
import { Refused } from '../refused.ts';
import { attempt, clearAttempts } from './attempts.ts';
import type { LoggedIn } from './register.ts';
import { startSession } from './sessions.ts';

/**
 * Logs a player in. An unknown phone number takes the same time and gets the same answer as a wrong password.
 * @throws Refused for wrong credentials, blocked players and too many attempts
 */
export async function login(
  provider: Provider,
  phone: string,
  password: string,
  address: string,
): Promise<LoggedIn> {
  const { db } = provider.database;
  if (provider.limits) await attempt(db, { call: 'login', phone, address }, provider.clock.now());
  const [player] = await db
    .select({ user_id: players.user_id, status: players.status, password_hash: players.password_hash })
    .from(players)
    .where(eq(players.phone, phone));
  const right = await provider.passwords.verify(player?.password_hash ?? null, password);
  if (!player || !right)
    throw new Refused(401, 'wrong_password', 'Phone number or password is wrong.', { field: 'password' });
  if (provider.limits) await clearAttempts(db, phone);
  if (player.status === PLAYER_BLOCKED) throw new Refused(403, 'blocked', 'This account is blocked.');
  return {
    user_id: player.user_id,
    token: await startSession(db, player.user_id, provider.clock.now()),
  };
}
