import { and, desc, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Db, Tx } from '../db/database.ts';
import { login_attempts } from '../db/schema.ts';
import { Refused } from '../refused.ts';

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
  /** the device's name when it has logged this phone number in before (devices.ts) */
  readonly device: string | null;
}

const {
  attempt_id: id_column,
  call: call_column,
  phone: phone_column,
  address: address_column,
} = login_attempts;
const strangers = isNull(login_attempts.device);

/** The attempts that count as one's own: those of the device, else those of this number from this address. */
const ownOf = ({ phone, address, device }: Attempt): SQL | undefined =>
  device === null
    ? and(eq(phone_column, phone), eq(address_column, address), strangers)
    : and(eq(phone_column, phone), eq(login_attempts.device, device));

interface Limit {
  readonly most: number;
  readonly of: SQL | undefined;
}

function limitsOn(made: Attempt): readonly Limit[] {
  const { call, phone, address, device } = made;
  const counting = (most: number, counted: typeof login_attempts.$inferSelect.call, of: SQL | undefined) => ({
    most,
    of: and(eq(call_column, counted), of),
  });
  const here = eq(address_column, address);
  if (call === 'register') return [counting(REGISTER_LIMIT, 'register', here)];
  const own = [
    counting(PAIR_LIMIT, 'login', ownOf(made)),
    counting(PHONE_SUCCESSES, 'logged_in', eq(phone_column, phone)),
  ];
  if (device !== null) return own;
  return [
    ...own,
    counting(ADDRESS_LIMIT, 'login', and(here, strangers)),
    counting(PHONE_LIMIT, 'login', and(eq(phone_column, phone), strangers)),
    counting(ADDRESS_SUCCESSES, 'logged_in', and(here, strangers)),
  ];
}

/**
 * Writes down an attempt.
 * @returns its id, for {@link succeeded}
 * @throws Refused 429 with the seconds to wait when there were too many; then it is not written down
 */
export async function attempt(db: Db, made: Attempt, now: Date): Promise<string> {
  const attempt_id = uuidv7();
  await db.insert(login_attempts).values({ attempt_id, ...made, created_at: now });
  const since = new Date(now.getTime() - WINDOW_MS);
  // All limits in one statement: it is asked while others wait for their turn.
  const [beyond = {}] = await db
    .select(
      Object.fromEntries(
        limitsOn(made).map(({ most, of }, index) => {
          const nth = db
            .select({ created_at: login_attempts.created_at })
            .from(login_attempts)
            .where(and(of, gt(login_attempts.created_at, since), ne(id_column, attempt_id)))
            .orderBy(desc(login_attempts.created_at))
            .offset(most - 1)
            .limit(1);
          return [`limit_${index}`, sql<Date | null>`(${nth})`.mapWith(login_attempts.created_at)];
        }),
      ),
    )
    .from(sql`(select 1) as once`);
  const counted_ms = Object.values(beyond).flatMap((at) => (at instanceof Date ? [at.getTime()] : []));
  if (counted_ms.length === 0) return attempt_id;
  await db.delete(login_attempts).where(eq(id_column, attempt_id));
  // Once the last of them no longer counts, one more may come: that is when to try again.
  const free_at = Math.max(...counted_ms) + WINDOW_MS;
  throw new Refused(429, 'too_many', 'Too many attempts. Please wait a while and try again.', {
    retry_after: Math.max(1, Math.ceil((free_at - now.getTime()) / 1000)),
  });
}

/** After a successful login that device, or that phone number from that address, starts afresh. */
export async function succeeded(tx: Tx, made: Attempt, attempt_id: string): Promise<void> {
  await tx.update(login_attempts).set({ call: 'logged_in' }).where(eq(id_column, attempt_id));
  await tx.delete(login_attempts).where(and(eq(call_column, 'login'), ownOf(made)));
}

/** A phone number with a new password starts afresh, from everywhere. */
export async function clearAttemptsOf(db: Db, phone: string): Promise<void> {
  await db.delete(login_attempts).where(and(ne(call_column, 'register'), eq(phone_column, phone)));
}

/** Removes attempts that no longer count. */
export async function forgetOldAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(login_attempts).where(lt(login_attempts.created_at, new Date(now.getTime() - WINDOW_MS)));
}
