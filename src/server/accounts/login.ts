import { eq } from 'drizzle-orm';
import { allOf } from '../db/behind.ts';
import { players } from '../db/schema.ts';
import type { Provider } from '../provider.ts';
import { type Attempt, attempt, succeeded } from './attempts.ts';
import { deviceOf, markDevice } from './devices.ts';
import type { LoggedIn } from './register.ts';
import { openSession, wrongPassword } from './sessions.ts';

export interface Credentials {
  readonly phone: string;
  readonly password: string;
  readonly address: string;
  /** the mark in the device's cookie */
  readonly mark: string | undefined;
}

/**
 * Logs a player in. An unknown phone number takes the same time and gets the same answer as a wrong password.
 * @throws Refused for wrong credentials, blocked players, and too many attempts, which are not looked at
 */
export async function login(
  provider: Provider,
  { phone, password, address, mark }: Credentials,
): Promise<LoggedIn> {
  const { database, passwords, clock, stamp, limits } = provider;
  const { db } = database;
  const device = deviceOf(stamp.body_hash_key, phone, mark);
  const made: Attempt = { call: 'login', phone, address, device };
  const proved = await passwords.inTurn({ address, known: device !== null }, async () => {
    const [attempt_id, [player]] = await allOf(
      limits ? attempt(db, made, clock.now()) : Promise.resolve(null),
      db
        .select({ user_id: players.user_id, password_hash: players.password_hash })
        .from(players)
        .where(eq(players.phone, phone)),
    );
    const right = await passwords.verify(player?.password_hash ?? null, password);
    return player && right ? { ...player, attempt_id } : null;
  });
  if (!proved) throw wrongPassword();
  const { user_id, password_hash, attempt_id } = proved;
  const token = await database.transaction(async (tx) => {
    if (attempt_id !== null) await succeeded(tx, made, attempt_id);
    return openSession(tx, user_id, password_hash, clock.now());
  });
  return { user_id, token, mark: device === null ? markDevice(stamp.body_hash_key, phone) : null };
}
