import { eq } from 'drizzle-orm';
import { PLAYER_BLOCKED } from '../../contract/constants.ts';
import { players } from '../db/schema.ts';
import type { Provider } from '../provider.ts';
import { Refused } from '../refused.ts';
import { type Attempt, attempt, clearAttempts } from './attempts.ts';
import { deviceOf, markDevice } from './devices.ts';
import type { LoggedIn } from './register.ts';
import { startSession } from './sessions.ts';

export interface Credentials {
  readonly phone: string;
  readonly password: string;
  readonly address: string;
  /** the mark in the device's cookie */
  readonly mark: string | undefined;
}

/**
 * Logs a player in. An unknown phone number takes the same time and gets the same answer as a wrong password.
 * @throws Refused for wrong credentials, blocked players and too many attempts
 */
export async function login(
  provider: Provider,
  { phone, password, address, mark }: Credentials,
): Promise<LoggedIn> {
  const { db } = provider.database;
  const { body_hash_key } = provider.stamp;
  const device = deviceOf(body_hash_key, phone, mark);
  const made: Attempt = { call: 'login', phone, address, device };
  if (provider.limits) await attempt(db, made, provider.clock.now());
  const [player] = await db
    .select({ user_id: players.user_id, status: players.status, password_hash: players.password_hash })
    .from(players)
    .where(eq(players.phone, phone));
  const right = await provider.passwords.verify(player?.password_hash ?? null, password);
  if (!player || !right)
    throw new Refused(401, 'wrong_password', 'Phone number or password is wrong.', { field: 'password' });
  if (provider.limits) await clearAttempts(db, made);
  if (player.status === PLAYER_BLOCKED) throw new Refused(403, 'blocked', 'This account is blocked.');
  return {
    user_id: player.user_id,
    token: await startSession(db, player.user_id, provider.clock.now()),
    mark: device === null ? markDevice(body_hash_key, phone) : null,
  };
}
