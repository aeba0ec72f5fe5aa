import { and, desc, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Db } from '../db/database.ts';
import { login_attempts } from '../db/schema.ts';
import { Refused } from '../refused.ts';

/**
 * Guessing passwords is slowed by phone and by address (design of access). The attempts are in the database, so every
 * server counts all of them, and one is written before its password is looked at, so parallel guesses count as well.
 *
 * A phone number from one address has few tries; from all addresses together it has more, or one stranger with a second
 * address could keep its owner out. A device that has logged the number in before has tries of its own that nobody
 * else can use up.
 */

/** Attempts are counted over this long, ms. */
const WINDOW_MS = 15 * 60 * 1000;

/** Logins of one phone number from one address, or from one known device, in the window; a successful one clears them. */
const PAIR_LIMIT = 10;

/** Logins of one phone number from all addresses in the window. */
const PHONE_LIMIT = 50;

/** Logins from one address in the window: many players share one behind their carrier. */
const ADDRESS_LIMIT = 100;

/** New accounts from one address in the window. */
const REGISTER_LIMIT = 50;

export interface Attempt {
  readonly call: 'login' | 'register';
  readonly phone: string;
  /** of the player, as far as it is known through named proxies */
  readonly address: string;
  /** the device's name when it has logged this phone number in before (devices.ts) */
  readonly device: string | null;
}

const { call: call_column, phone: phone_column, address: address_column } = login_attempts;

/** The attempts that count as one's own: those of the device, else those of this number from this address. */
const ownOf = ({ phone, address, device }: Attempt): SQL | undefined =>
  device === null
    ? and(eq(phone_column, phone), eq(address_column, address), isNull(login_attempts.device))
    : and(eq(phone_column, phone), eq(login_attempts.device, device));

/**
 * Writes down an attempt.
 * @throws Refused 429 with the seconds to wait when there were too many
 */
export async function attempt(db: Db, made: Attempt, now: Date): Promise<void> {
  await db.insert(login_attempts).values({ attempt_id: uuidv7(), ...made, created_at: now });
  const { call, phone, address, device } = made;
  const since = new Date(now.getTime() - WINDOW_MS);
  const recent = and(eq(call_column, call), gt(login_attempts.created_at, since));
  const refuseAbove = async (limit: number, of: SQL | undefined): Promise<void> => {
    const [last_counted, above] = await db
      .select({ created_at: login_attempts.created_at })
      .from(login_attempts)
      .where(and(recent, of))
      .orderBy(desc(login_attempts.created_at))
      .offset(limit - 1)
      .limit(2);
    if (!last_counted || !above) return;
    // Once this one no longer counts, one more may come: that is when to try again.
    const free_at = last_counted.created_at.getTime() + WINDOW_MS;
    throw new Refused(429, 'too_many', 'Too many attempts. Please wait a while and try again.', {
      retry_after: Math.max(1, Math.ceil((free_at - now.getTime()) / 1000)),
    });
  };
  const strangers = isNull(login_attempts.device);
  if (call === 'register') return refuseAbove(REGISTER_LIMIT, eq(address_column, address));
  await refuseAbove(PAIR_LIMIT, ownOf(made));
  if (device !== null) return;
  await refuseAbove(ADDRESS_LIMIT, and(eq(address_column, address), strangers));
  await refuseAbove(PHONE_LIMIT, and(eq(phone_column, phone), strangers));
}

/** After a successful login that device, or that phone number from that address, starts afresh. */
export async function clearAttempts(db: Db, made: Attempt): Promise<void> {
  await db.delete(login_attempts).where(and(eq(call_column, 'login'), ownOf(made)));
}

/** A phone number with a new password starts afresh, from everywhere. */
export async function clearAttemptsOf(db: Db, phone: string): Promise<void> {
  await db.delete(login_attempts).where(and(eq(call_column, 'login'), eq(phone_column, phone)));
}

/** Removes attempts that no longer count. */
export async function forgetOldAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(login_attempts).where(lt(login_attempts.created_at, new Date(now.getTime() - WINDOW_MS)));
}
