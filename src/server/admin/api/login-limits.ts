import { and, desc, eq, gt, isNull, lte, type SQL } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { ApiError } from '../../platform/api-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { operatorLoginAttempts } from '../../platform/db/schema/schema.ts';

/**
 * Limits on guessing. A device that has logged an operator in before counts its own attempts, so guesses from other
 * devices cannot lock the operator out.
 */

/** Attempts count over this long, ms. */
const WINDOW_MS = 15 * 60 * 1000;

/** Failed logins in the window. */
const LIMITS = {
  /** by one device that is known for the name, or for one name from one address */
  own: 5,
  /** for one name from all addresses */
  name: 20,
  /** from one address for all names */
  address: 20,
} as const;

export interface LoginAttempt {
  readonly name: string;
  readonly address: string;
  /** the device's name when it has logged this operator in before */
  readonly device: string | null;
}

const { name: nameColumn, address: addressColumn, device: deviceColumn } = operatorLoginAttempts;

const ownOf = ({ name, address, device }: LoginAttempt): SQL | undefined =>
  device === null
    ? and(eq(nameColumn, name), eq(addressColumn, address), isNull(deviceColumn))
    : and(eq(nameColumn, name), eq(deviceColumn, device));

function limitsOf(attempt: LoginAttempt): readonly (readonly [number, SQL | undefined])[] {
  const own = [LIMITS.own, ownOf(attempt)] as const;
  if (attempt.device !== null) return [own];
  const unknown = isNull(deviceColumn);
  return [
    own,
    [LIMITS.name, and(eq(nameColumn, attempt.name), unknown)],
    [LIMITS.address, and(eq(addressColumn, attempt.address), unknown)],
  ];
}

/**
 * Counts an attempt before it is looked at, so that attempts at the same time count as well.
 * @throws ApiError 429 with the seconds to wait when there were too many; then it does not count
 */
export async function countAttempt(db: Db, attempt: LoginAttempt, now: Date): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_MS);
  const attemptId = uuidv7();
  await db.insert(operatorLoginAttempts).values({ attemptId, ...attempt, createdAt: now });
  for (const [most, of] of limitsOf(attempt)) {
    const [beyond] = await db
      .select({ createdAt: operatorLoginAttempts.createdAt })
      .from(operatorLoginAttempts)
      .where(and(of, gt(operatorLoginAttempts.createdAt, since)))
      .orderBy(desc(operatorLoginAttempts.createdAt))
      .offset(most)
      .limit(1);
    if (!beyond) continue;
    await db.delete(operatorLoginAttempts).where(eq(operatorLoginAttempts.attemptId, attemptId));
    const freeAtMs = beyond.createdAt.getTime() + WINDOW_MS;
    throw new ApiError(429, 'too_many', 'Too many attempts. Please wait a while and try again.', {
      retry_after: Math.max(1, Math.ceil((freeAtMs - now.getTime()) / 1000)),
    });
  }
}

/** After a successful login that device, or that name from that address, starts afresh. */
export async function clearAttempts(db: Db, attempt: LoginAttempt): Promise<void> {
  await db.delete(operatorLoginAttempts).where(ownOf(attempt));
}

/** Removes attempts that no longer count. */
export async function deleteExpiredOperatorAttempts(db: Db, now: Date): Promise<void> {
  await db
    .delete(operatorLoginAttempts)
    .where(lte(operatorLoginAttempts.createdAt, new Date(now.getTime() - WINDOW_MS)));
}
