import { createHmac, hash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { PlatformContext } from '../platform/context.ts';
import { callFunction } from '../platform/db/call-function.ts';
import type { Db } from '../platform/db/database.ts';
import { mapRefusals, type Refusals } from '../platform/db/refusals.ts';
import { withRetries } from '../platform/db/retry.ts';

/** A repeated step or cashout needs no key: the round identifies it. */
export interface IdempotentRequest {
  readonly userId: string;
  readonly call: 'register' | 'bet' | 'add_amount' | 'withdrawal_request';
  readonly key: string | null;
  /** compared when the key is sent again; never a password */
  readonly body: Readonly<Record<string, string | number | boolean | bigint | null | undefined>>;
}

const short = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;

export interface KeyArguments {
  readonly keyHash: string | null;
  /** HMAC, since a body could be guessed */
  readonly bodyHash: string | null;
}

export function keyArguments(serverSecret: Buffer, { call, key, body }: IdempotentRequest): KeyArguments {
  if (key === null) return { keyHash: null, bodyHash: null };
  const text = Object.keys(body)
    .sort()
    .map((name) => `${name}=${String(body[name] ?? '')}`)
    .join('\u0000');
  return {
    keyHash: short(hash('sha256', `${call}:${key}`)),
    bodyHash: short(createHmac('sha256', serverSecret).update(`${call}\u0000${text}`).digest('hex')),
  };
}

/** @returns the player's id and {@link keyArguments} as arguments of a function of the database */
export function keySql({ metadata }: PlatformContext, request: IdempotentRequest): SQL {
  const key = keyArguments(metadata.serverSecret, request);
  return sql`${request.userId}, ${key.keyHash}, ${key.bodyHash}`;
}

/** @param refusals by code @throws ApiError when the function refuses */
export const responseOf = <Response>(db: Db, call: SQL, refusals: Refusals): Promise<Response> =>
  mapRefusals(
    withRetries(() => callFunction<Response>(db, call)),
    refusals,
  );
