import { and, desc, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { ApiError } from '../platform/api-error.ts';
import type { PlatformContext } from '../platform/context.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Money } from '../platform/db/metadata.ts';
import { loginAttempts } from '../platform/db/schema/schema.ts';

// Attempts are counted in the database, so all servers share them, and before the password is verified, so parallel
// guesses count. Refused attempts do not count, or one address could use up the limit of all.

const WINDOW_MS = 15 * 60 * 1000;

/** Of one phone number from one address, or from one known device; a successful login clears them. */
const PAIR_LIMIT = 10;

/**
 * For one phone number from all unknown devices. High with demo money, so that a stranger with two addresses cannot lock the owner
 * out. With real money the owner's known devices can still log in.
 */
const PHONE_LIMITS: Readonly<Record<Money, number>> = { demo: 50, real: 5 };

/** Many players share an address of their carrier. */
const ADDRESS_LIMIT = 100;

/** Successful logins cost a hash as well. */
const PHONE_SUCCESSES = 30;
const ADDRESS_SUCCESSES = 300;

const REGISTER_LIMIT = 50;

export interface Attempt {
  readonly call: 'login' | 'register';
  readonly phone: string;
  readonly address: string;
  /** the name of a trusted device (trusted-devices.ts) */
  readonly device: string | null;
}

const { attemptId: idColumn, call: callColumn, phone: phoneColumn, address: addressColumn } = loginAttempts;
const fromUnknownDevices = isNull(loginAttempts.device);

/** @returns the attempts of the device, or else of this number from this address */
const ownOf = ({ phone, address, device }: Attempt): SQL | undefined =>
  device === null
    ? and(eq(phoneColumn, phone), eq(addressColumn, address), fromUnknownDevices)
    : and(eq(phoneColumn, phone), eq(loginAttempts.device, device));

interface Limit {
  readonly most: number;
  readonly of: SQL | undefined;
}

function limitsOn(attempt: Attempt, money: Money): readonly Limit[] {
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
    counting(PHONE_LIMITS[money], 'login', and(eq(phoneColumn, phone), fromUnknownDevices)),
    counting(ADDRESS_SUCCESSES, 'logged_in', and(here, fromUnknownDevices)),
  ];
}

/**
 * @returns the attempt's id, for {@link recordSuccess}
 * @throws ApiError 429 with the seconds to wait; the attempt is not recorded then
 */
export async function recordAttempt(
  { database: { db }, clock, money }: Pick<PlatformContext, 'database' | 'clock' | 'money'>,
  made: Attempt,
): Promise<string> {
  const now = clock.now();
  const attemptId = uuidv7();
  await db.insert(loginAttempts).values({ attemptId, ...made, createdAt: now });
  const since = new Date(now.getTime() - WINDOW_MS);
  const [beyond = {}] = await db
    .select(
      Object.fromEntries(
        limitsOn(made, money).map(({ most, of }, index) => {
          const nth = db
            .select({ createdAt: loginAttempts.createdAt })
            .from(loginAttempts)
            .where(and(of, gt(loginAttempts.createdAt, since), ne(idColumn, attemptId)))
            .orderBy(desc(loginAttempts.createdAt))
            .offset(most - 1)
            .limit(1);
          return [`limit_${index}`, sql<Date | null>`(${nth})`.mapWith(loginAttempts.createdAt)];
        }),
      ),
    )
    .from(sql`(select 1) as once`);
  const countedMs = Object.values(beyond).flatMap((at) => (at instanceof Date ? [at.getTime()] : []));
  if (countedMs.length === 0) return attemptId;
  await db.delete(loginAttempts).where(eq(idColumn, attemptId));
  const freeAtMs = Math.max(...countedMs) + WINDOW_MS;
  const until = new Date(freeAtMs).toISOString();
  throw new ApiError(429, 'too_many', `Too many attempts. Try again at ${until}.`, {
    retry_after: Math.max(1, Math.ceil((freeAtMs - now.getTime()) / 1000)),
    until,
  });
}

/** Clears the failed attempts of the device, or of the phone number from this address. */
export async function recordSuccess(tx: Tx, made: Attempt, attemptId: string): Promise<void> {
  await tx.update(loginAttempts).set({ call: 'logged_in' }).where(eq(idColumn, attemptId));
  await tx.delete(loginAttempts).where(and(eq(callColumn, 'login'), ownOf(made)));
}

/** @returns how many logins with a phone number have failed of late */
export function failedLoginsOf(db: Db, phone: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - WINDOW_MS);
  return db.$count(
    loginAttempts,
    and(eq(callColumn, 'login'), eq(phoneColumn, phone), gt(loginAttempts.createdAt, since)),
  );
}

export async function deleteExpiredAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(loginAttempts).where(lt(loginAttempts.createdAt, new Date(now.getTime() - WINDOW_MS)));
}
