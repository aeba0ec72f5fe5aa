import { and, desc, eq, gt, lt, type SQL } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Db } from '../db/database.ts';
import { login_attempts } from '../db/schema.ts';
import { Refused } from '../refused.ts';

/**
 * Guessing passwords is slowed by phone and by address (design of access). The attempts are in the database, so every
 * server counts all of them, and one is written before its password is looked at, so parallel guesses count as well.
 */

/** Attempts are counted over this long, ms. */
const WINDOW_MS = 15 * 60 * 1000;

/** Logins of one phone number in the window; a successful one clears them. */
const PHONE_LIMIT = 10;

/** Logins from one address in the window: many players share one behind their carrier. */
const ADDRESS_LIMIT = 100;

/** New accounts from one address in the window. */
const REGISTER_LIMIT = 50;

export interface Attempt {
  readonly call: 'login' | 'register';
  readonly phone: string;
  /** of the player, as far as it is known through named proxies */
  readonly address: string;
}

/**
 * Writes down an attempt.
 * @throws Refused 429 with the seconds to wait when there were too many
 */
export async function attempt(db: Db, { call, phone, address }: Attempt, now: Date): Promise<void> {
  await db.insert(login_attempts).values({ attempt_id: uuidv7(), call, phone, address, created_at: now });
  const since = new Date(now.getTime() - WINDOW_MS);
  const recent = and(eq(login_attempts.call, call), gt(login_attempts.created_at, since));
  const refuseAbove = async (limit: number, of: SQL): Promise<void> => {
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
  await refuseAbove(call === 'login' ? ADDRESS_LIMIT : REGISTER_LIMIT, eq(login_attempts.address, address));
  if (call === 'login') await refuseAbove(PHONE_LIMIT, eq(login_attempts.phone, phone));
}

/** After a successful login the phone number starts afresh. */
export async function clearAttempts(db: Db, phone: string): Promise<void> {
  await db
    .delete(login_attempts)
    .where(and(eq(login_attempts.call, 'login'), eq(login_attempts.phone, phone)));
}

/** Removes attempts that no longer count. */
export async function forgetOldAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(login_attempts).where(lt(login_attempts.created_at, new Date(now.getTime() - WINDOW_MS)));
}
