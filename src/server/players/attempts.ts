import { and, desc, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { ApiError } from '../platform/api-error.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { loginAttempts } from '../platform/db/schema/schema.ts';

/**
 * Guessing passwords is slowed by phone and by address (design of access). The attempts are in the database, so every
 * server counts all of them, and one is written before its password is looked at, so parallel guesses count as well.
 * What was refused was no guess and does not count, or an address could use up what all others have together.
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

/** Successful logins in the window, of one phone number from everywhere and of one address: each costs a hash as well. */
const PHONE_SUCCESSES = 30;
const ADDRESS_SUCCESSES = 300;

/** New accounts from one address in the window. */
const REGISTER_LIMIT = 50;

export interface Attempt {
  readonly call: 'login' | 'register';
  readonly phone: string;
  /** of the player, as far as it is known through named proxies */
  readonly address: string;
  /** the device's name when it has logged this phone number in before (trusted-devices.ts) */
  readonly device: string | null;
}

const { attempt_id: idColumn, call: callColumn, phone: phoneColumn, address: addressColumn } = loginAttempts;
const fromUnknownDevices = isNull(loginAttempts.device);

/** The attempts that count as one's own: those of the device, else those of this number from this address. */
const ownOf = ({ phone, address, device }: Attempt): SQL | undefined =>
  device === null
    ? and(eq(phoneColumn, phone), eq(addressColumn, address), fromUnknownDevices)
    : and(eq(phoneColumn, phone), eq(loginAttempts.device, device));

interface Limit {
  readonly most: number;
  readonly of: SQL | undefined;
}

function limitsOn(attempt: Attempt): readonly Limit[] {
  const { call, phone, address, device } = attempt;
  const counting = (most: number, counted: typeof loginAttempts.$inferSelect.call, of: SQL | undefined) => ({
    most,
    of: and(eq(callColumn, counted), of),
  });
  const here = eq(addressColumn, address);
  if (call === 'register') return [counting(REGISTER_LIMIT, 'register', here)];
  const own = [
    counting(PAIR_LIMIT, 'login', ownOf(attempt)),
    counting(PHONE_SUCCESSES, 'logged_in', eq(phoneColumn, phone)),
  ];
  if (device !== null) return own;
  return [
    ...own,
    counting(ADDRESS_LIMIT, 'login', and(here, fromUnknownDevices)),
    counting(PHONE_LIMIT, 'login', and(eq(phoneColumn, phone), fromUnknownDevices)),
    counting(ADDRESS_SUCCESSES, 'logged_in', and(here, fromUnknownDevices)),
  ];
}

/**
 * Writes down an attempt.
 * @returns its id, for {@link recordSuccess}
 * @throws ApiError 429 with the seconds to wait when there were too many; then it is not written down
 */
export async function recordAttempt(db: Db, made: Attempt, now: Date): Promise<string> {
  const attemptId = uuidv7();
  await db.insert(loginAttempts).values({ attempt_id: attemptId, ...made, created_at: now });
  const since = new Date(now.getTime() - WINDOW_MS);
  // All limits in one statement: it is asked while others wait for their turn.
  const [beyond = {}] = await db
    .select(
      Object.fromEntries(
        limitsOn(made).map(({ most, of }, index) => {
          const nth = db
            .select({ created_at: loginAttempts.created_at })
            .from(loginAttempts)
            .where(and(of, gt(loginAttempts.created_at, since), ne(idColumn, attemptId)))
            .orderBy(desc(loginAttempts.created_at))
            .offset(most - 1)
            .limit(1);
          return [`limit_${index}`, sql<Date | null>`(${nth})`.mapWith(loginAttempts.created_at)];
        }),
      ),
    )
    .from(sql`(select 1) as once`);
  const countedMs = Object.values(beyond).flatMap((at) => (at instanceof Date ? [at.getTime()] : []));
  if (countedMs.length === 0) return attemptId;
  await db.delete(loginAttempts).where(eq(idColumn, attemptId));
  // Once the last of them no longer counts, one more may come: that is when to try again.
  const freeAt = Math.max(...countedMs) + WINDOW_MS;
  throw new ApiError(429, 'too_many', 'Too many attempts. Please wait a while and try again.', {
    retry_after: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
  });
}

/** After a successful login that device, or that phone number from that address, starts afresh. */
export async function recordSuccess(tx: Tx, made: Attempt, attemptId: string): Promise<void> {
  await tx.update(loginAttempts).set({ call: 'logged_in' }).where(eq(idColumn, attemptId));
  await tx.delete(loginAttempts).where(and(eq(callColumn, 'login'), ownOf(made)));
}

/** A phone number with a new password starts afresh, from everywhere. */
export async function clearAttemptsOf(db: Db, phone: string): Promise<void> {
  await db.delete(loginAttempts).where(and(ne(callColumn, 'register'), eq(phoneColumn, phone)));
}

/** Removes attempts that no longer count. */
export async function deleteExpiredAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(loginAttempts).where(lt(loginAttempts.created_at, new Date(now.getTime() - WINDOW_MS)));
}
