import { and, desc, eq, gt, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { ApiError } from '../platform/api-error.ts';
import type { PlatformContext } from '../platform/context.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { Money } from '../platform/db/metadata.ts';
import { loginAttempts } from '../platform/db/schema/schema.ts';

const WINDOW_MS = 15 * 60 * 1000;

/**
 * Attempts in the window. `own`: by one known device, or for one login name from one address. `loginName` and `address`: by all
 * unknown devices. A known device has its own limit, so that strangers cannot lock its owner out.
 */
const LOGIN_LIMITS = {
  // Many players share the address of a carrier. Demo has a higher limit for a login name, so that two addresses cannot lock out its owner.
  demo: { own: 10, loginName: 50, address: 100 },
  real: { own: 10, loginName: 5, address: 100 },
  operator: { own: 5, loginName: 20, address: 20 },
} as const;

/** Successful logins cost a hash as well. */
const SUCCESS_LIMITS = { loginName: 30, address: 300 } as const;

const REGISTER_LIMIT = 50;

export interface Attempt {
  readonly call: 'login' | 'register' | 'operator';
  /** phone number or name of an operator */
  readonly loginName: string;
  readonly address: string;
  /** name of a trusted device (trusted-devices.ts) */
  readonly device: string | null;
}

const {
  attemptId: idColumn,
  call: callColumn,
  loginName: loginNameColumn,
  address: addressColumn,
} = loginAttempts;
const fromUnknownDevices = isNull(loginAttempts.device);

/** @returns the attempts of the device, or without one those for this login name from this address */
const ownOf = ({ loginName, address, device }: Attempt): SQL | undefined =>
  device === null
    ? and(eq(loginNameColumn, loginName), eq(addressColumn, address), fromUnknownDevices)
    : and(eq(loginNameColumn, loginName), eq(loginAttempts.device, device));

interface Limit {
  readonly most: number;
  readonly of: SQL | undefined;
}

function limitsOn(attempt: Attempt, money: Money): readonly Limit[] {
  const { call, loginName, address, device } = attempt;
  const counting = (most: number, counted: typeof loginAttempts.$inferSelect.call, of: SQL | undefined) => ({
    most,
    of: and(eq(callColumn, counted), of),
  });
  const [here, same] = [eq(addressColumn, address), eq(loginNameColumn, loginName)];
  if (call === 'register') return [counting(REGISTER_LIMIT, call, here)];
  const limits = LOGIN_LIMITS[call === 'operator' ? call : money];
  const own = [counting(limits.own, call, ownOf(attempt))];
  if (call === 'login') own.push(counting(SUCCESS_LIMITS.loginName, 'logged_in', same));
  if (device !== null) return own;
  return [
    ...own,
    counting(limits.loginName, call, and(same, fromUnknownDevices)),
    counting(limits.address, call, and(here, fromUnknownDevices)),
    ...(call === 'login'
      ? [counting(SUCCESS_LIMITS.address, 'logged_in', and(here, fromUnknownDevices))]
      : []),
  ];
}

/**
 * Counts an attempt in the database, before the password is verified, so that parallel guesses count.
 * @returns the attempt's id, for {@link recordSuccess}
 * @throws ApiError 429 with the seconds to wait; the attempt is not recorded then
 */
export async function recordAttempt(
  { database: { db }, money }: Pick<PlatformContext, 'database' | 'money'>,
  made: Attempt,
): Promise<string> {
  const now = await databaseNow(db);
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
  const isOperator = made.call === 'operator';
  throw new ApiError(
    429,
    'too_many',
    isOperator ? 'refusal.tooManyAttempts' : 'refusal.tooManyAttemptsUntil',
    {
      retry_after: Math.max(1, Math.ceil((freeAtMs - now.getTime()) / 1000)),
      until,
      ...(!isOperator && { values: { time: until } }),
    },
  );
}

/** Takes an attempt back that was no guess. */
export async function forgetAttempt(db: Db, attemptId: string): Promise<void> {
  await db.delete(loginAttempts).where(eq(idColumn, attemptId));
}

/** Clears the failed attempts of the device, or without one those for the login name from this address. */
export async function recordSuccess(tx: Db, made: Attempt, attemptId: string): Promise<void> {
  if (made.call === 'login')
    await tx.update(loginAttempts).set({ call: 'logged_in' }).where(eq(idColumn, attemptId));
  await tx.delete(loginAttempts).where(and(eq(callColumn, made.call), ownOf(made)));
}

/** @returns the number of failed logins with a phone number in the window */
export function failedLoginsOf(db: Db, phone: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - WINDOW_MS);
  return db.$count(
    loginAttempts,
    and(eq(callColumn, 'login'), eq(loginNameColumn, phone), gt(loginAttempts.createdAt, since)),
  );
}

export async function deleteExpiredAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(loginAttempts).where(lte(loginAttempts.createdAt, new Date(now.getTime() - WINDOW_MS)));
}
