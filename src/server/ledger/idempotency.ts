import { createHmac, hash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { ApiError } from '../platform/api-error.ts';
import { NIL_UUID } from '../platform/db/columns.ts';
import type { Db } from '../platform/db/database.ts';
import { monthOf } from '../platform/db/partitions.ts';
import { orRefuse, type Refusals } from '../platform/db/refusals.ts';
import { withRetries } from '../platform/db/retry.ts';
import { idempotencyKeys, idempotencyResponses } from '../platform/db/schema/schema.ts';

/** The key's owner for commands of the back office, which are nobody's own. */
export const BACK_OFFICE_ID = NIL_UUID;

/** What makes two sends of a call the same. A step and a cashout need no key: the round tells. */
export interface IdempotentRequest {
  readonly user_id: string;
  readonly call: 'register' | 'bet' | 'add_amount' | 'withdrawal_request' | 'back_office';
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
  readonly key_hash: string;
  /** keyed, so that nothing of a body can be guessed from it */
  readonly body_hash: string;
  /** whose partition takes the answer */
  readonly month: string;
}

export const NO_KEY = { key_hash: null, body_hash: null, month: null } as const;

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
    key_hash: short(hash('sha256', `${call}:${key}`)),
    body_hash: short(createHmac('sha256', serverSecret).update(`${call}\u0000${text}`).digest('hex')),
    month: monthOf(at),
  };
}

/** @returns {@link keyArguments} in a call of a function of the database, behind the player's id */
export function keySql(serverSecret: Buffer, request: IdempotentRequest, at: Date): SQL {
  const key = keyArguments(serverSecret, request, at) ?? NO_KEY;
  return sql`${request.user_id}, ${key.key_hash}, ${key.body_hash}, ${key.month}`;
}

/**
 * Calls a function of the database that returns a response, the first one again for a key that was used before.
 * @param refusals what it may raise, by name
 * @throws ApiError when the function refuses
 */
export async function responseOf<Response extends object>(
  db: Db,
  call: SQL,
  refusals: Refusals,
): Promise<Response> {
  const [row] = await orRefuse(
    withRetries(() =>
      db.select({ response: sql<Response>`response` }).from(sql`${call} as response`).execute(),
    ),
    refusals,
  );
  if (!row) throw new Error('A function of the database returned no response.');
  return row.response;
}

/**
 * Does a command of the back office once for a key, in a transaction.
 * @param key made by {@link keySql}; its month's partition is there
 * @throws ApiError when the key was used with another body
 */
export async function once<Response extends object>(
  tx: Db,
  key: SQL,
  execute: () => Promise<Response>,
): Promise<Response> {
  const [stored] = await orRefuse(
    tx.select({ response: sql<Response | null>`response` }).from(sql`claim_command_key(${key})`).execute(),
  );
  if (stored?.response) return stored.response;
  const response = await execute();
  await tx.execute(sql`select store_command_response(${key}, ${JSON.stringify(response)})`);
  return response;
}

/**
 * Looks whether a key was used, before anything else is looked at.
 * @returns the stored response; null when the key was not used, or there is none
 * @throws ApiError when the key was used with another body
 */
export async function storedResponse<Response extends object>(
  db: Db,
  serverSecret: Buffer,
  request: IdempotentRequest,
): Promise<Response | null> {
  const key = keyArguments(serverSecret, request, new Date(0));
  if (key === null) return null;
  const [stored] = await db
    .select({
      body_hash: idempotencyResponses.body_hash,
      response: sql<Response>`${idempotencyResponses.response}`,
    })
    .from(idempotencyKeys)
    .innerJoin(
      idempotencyResponses,
      and(
        eq(idempotencyResponses.user_id, idempotencyKeys.user_id),
        eq(idempotencyResponses.key_hash, idempotencyKeys.key_hash),
        eq(idempotencyResponses.month, idempotencyKeys.month),
      ),
    )
    .where(and(eq(idempotencyKeys.user_id, request.user_id), eq(idempotencyKeys.key_hash, key.key_hash)));
  if (stored && stored.body_hash !== key.body_hash)
    throw new ApiError(422, 'key_reused', 'This Idempotency-Key was used for another request.');
  return stored?.response ?? null;
}
