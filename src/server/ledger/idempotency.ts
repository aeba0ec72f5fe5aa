import { createHmac, hash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { PlatformContext } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { ensurePartition, monthOf } from '../platform/db/partitions.ts';
import { orRefuse, type Refusals } from '../platform/db/refusals.ts';
import { withRetries } from '../platform/db/retry.ts';

/** What makes two sends of a call the same. A step and a cashout need no key: the round tells. */
export interface IdempotentRequest {
  readonly userId: string;
  readonly call: 'register' | 'bet' | 'add_amount' | 'withdrawal_request';
  /** the Idempotency-Key, or null for a call sent without one */
  readonly key: string | null;
  /** what must be equal when the key is sent again; never a password */
  readonly body: Readonly<Record<string, string | number | boolean | bigint | null | undefined>>;
}

/** The first 128 bits of a digest, as a uuid for its sixteen bytes. */
const short = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;

/** What the functions of the database take of a key (db/functions/claim_idempotency_key.sql); null without a key. */
export interface KeyArguments {
  readonly keyHash: string;
  /** keyed, so that nothing of a body can be guessed from it */
  readonly bodyHash: string;
  /** whose partition takes the answer */
  readonly month: string;
}

export const NO_KEY = { keyHash: null, bodyHash: null, month: null } as const;

/** @param at its month's partition is there (db/partitions.ts) */
export function keyArguments(
  serverSecret: Buffer,
  { call, key, body }: IdempotentRequest,
  at: Date,
): KeyArguments | null {
  if (key === null) return null;
  const text = Object.keys(body)
    .sort()
    .map((name) => `${name}=${String(body[name] ?? '')}`)
    .join('\u0000');
  return {
    keyHash: short(hash('sha256', `${call}:${key}`)),
    bodyHash: short(createHmac('sha256', serverSecret).update(`${call}\u0000${text}`).digest('hex')),
    month: monthOf(at),
  };
}

/** @returns the player's id and {@link keyArguments} as arguments of a function of the database */
export async function keySql(
  { database, metadata, clock }: PlatformContext,
  request: IdempotentRequest,
): Promise<SQL> {
  const at = clock.now();
  await ensurePartition(database, at);
  const key = keyArguments(metadata.serverSecret, request, at) ?? NO_KEY;
  return sql`${request.userId}, ${key.keyHash}, ${key.bodyHash}, ${key.month}`;
}

/**
 * Calls a function of the database that returns a response, the first one again for a key that was used before.
 * @param refusals what it may raise, by name
 * @throws ApiError when the function refuses
 */
export async function responseOf<Response>(db: Db, call: SQL, refusals: Refusals): Promise<Response> {
  const [row] = await orRefuse(
    withRetries(() =>
      db.select({ response: sql<Response>`response` }).from(sql`${call} as response`).execute(),
    ),
    refusals,
  );
  if (!row) throw new Error('A function of the database returned no response.');
  return row.response;
}
