import { createHmac, hash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { ApiError } from '../platform/api-error.ts';
import { monthOf } from '../platform/db/answer-months.ts';
import { NIL_UUID } from '../platform/db/columns.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { pipeline } from '../platform/db/pipeline.ts';
import { prepared } from '../platform/db/prepared.ts';
import { orRefuse, type Refusals } from '../platform/db/refusals.ts';
import { idempotencyKeys, keyedAnswers } from '../platform/db/schema/schema.ts';

/** The key's owner for commands of the back office, which are nobody's own. */
export const BACK_OFFICE_ID = NIL_UUID;

/** What makes two sends of a call the same. A step and a cashout need no key: the round tells. */
export interface IdempotentRequest {
  readonly user_id: string;
  /** `desk`: a command of the back office; keys are stored under this name */
  readonly call: 'register' | 'bet' | 'add_amount' | 'withdrawal_request' | 'desk';
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

/** @param at its month's partition is there (db/answer-months.ts) */
export function keyArguments(
  bodyHashKey: Buffer,
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
    body_hash: short(createHmac('sha256', bodyHashKey).update(`${call}\u0000${text}`).digest('hex')),
    month: monthOf(at),
  };
}

const keyOf = (bodyHashKey: Buffer, request: IdempotentRequest, at: Date) => {
  const key = keyArguments(bodyHashKey, request, at);
  return key && { ...key, user_id: request.user_id };
};

const { placeholder } = sql;

const insertKey = prepared((db) =>
  db
    .insert(idempotencyKeys)
    .values({
      user_id: placeholder('user_id'),
      key_hash: placeholder('key_hash'),
      month: placeholder('month'),
    })
    .onConflictDoNothing()
    .returning({ key_hash: idempotencyKeys.key_hash })
    .prepare(''),
);

const writeAnswer = prepared((db) =>
  db
    .insert(keyedAnswers)
    .values({
      user_id: placeholder('user_id'),
      key_hash: placeholder('key_hash'),
      body_hash: placeholder('body_hash'),
      month: placeholder('month'),
      round_id: placeholder('round_id'),
      // As text: drizzle would write JSON's null for none.
      answer: sql`${placeholder('answer')}::json`,
    })
    .prepare(''),
);

const monthOfKey = prepared((db) =>
  db
    .select({ month: idempotencyKeys.month })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.user_id, placeholder('user_id')),
        eq(idempotencyKeys.key_hash, placeholder('key_hash')),
      ),
    )
    .prepare(''),
);

const answerOfKey = prepared((db) =>
  db
    .select({
      body_hash: keyedAnswers.body_hash,
      round_id: keyedAnswers.round_id,
      answer: keyedAnswers.answer,
    })
    .from(keyedAnswers)
    .where(
      and(
        eq(keyedAnswers.user_id, placeholder('user_id')),
        eq(keyedAnswers.key_hash, placeholder('key_hash')),
        eq(keyedAnswers.month, placeholder('month')),
      ),
    )
    .prepare(''),
);

/** What something done once came to. */
export interface Done<Answer> {
  readonly answer: Answer;
  /** stored in place of the whole answer, which can be made from this round again */
  readonly round_id?: string;
}

/** What is done once for a key. */
export interface IdempotentWork<Seen, Answer> {
  /** reads that depend on nothing but the call; they are on their way together with the key */
  read(): Promise<Seen>;
  /** @param seen what was read */
  execute(seen: Seen): Promise<Done<Answer>>;
  /** makes the first answer again from the round that was stored for it */
  again(roundId: string): Promise<Answer>;
}

/** For calls that read nothing ahead and whose answer is stored whole. */
export function storedWhole<Answer extends object>(
  execute: () => Promise<Answer>,
): IdempotentWork<undefined, Answer> {
  return {
    read: async () => undefined,
    execute: async () => ({ answer: await execute() }),
    again: (roundId) => Promise.reject(new Error(`An answer was stored as round ${roundId}.`)),
  };
}

/**
 * Does something once for a key: the same key and body sent again get the first answer. Of parallel sends the first to
 * write its key goes on; the others wait for it and read what it committed. A refusal rolls the key back with the rest.
 * @param at its month's partition is there (db/answer-months.ts)
 * @returns the answer, and whether it was given before
 * @throws ApiError when the key was used with another body
 */
export async function withIdempotencyKey<Seen, Answer extends object>(
  tx: Tx,
  bodyHashKey: Buffer,
  request: IdempotentRequest,
  at: Date,
  { read, execute, again }: IdempotentWork<Seen, Answer>,
): Promise<{ readonly answer: Answer; readonly repeated: boolean }> {
  const key = keyOf(bodyHashKey, request, at);
  if (key === null) {
    const { answer } = await execute(await read());
    return { answer, repeated: false };
  }
  const [taken, seen] = await pipeline(insertKey(tx).execute(key), read());
  if (taken.length > 0) {
    const { answer, round_id: roundId = null } = await execute(seen);
    const stored = { round_id: roundId, answer: roundId === null ? JSON.stringify(answer) : null };
    tx.defer(writeAnswer(tx).execute({ ...key, ...stored }));
    return { answer, repeated: false };
  }
  const first = await storedAnswer<Answer>(tx, bodyHashKey, request);
  if (first === null) throw new Error(`The key of a ${request.call} was there and is gone.`);
  return { answer: first.round_id === null ? first.answer : await again(first.round_id), repeated: true };
}

/**
 * Stores the answer to a call whose key nobody else can have taken: its owner is new.
 * @param at its month's partition is there
 */
export async function keepFirstAnswer(
  tx: Tx,
  bodyHashKey: Buffer,
  request: IdempotentRequest,
  at: Date,
  answer: object,
): Promise<void> {
  const key = keyOf(bodyHashKey, request, at);
  if (key === null) return;
  await pipeline(
    insertKey(tx).execute(key),
    writeAnswer(tx).execute({
      ...key,
      round_id: null,
      answer: JSON.stringify(answer),
    }),
  );
}

/** What is stored for a key: the round that the answer is made from, or the answer itself. */
export type First<Answer> =
  | { readonly round_id: string }
  | { readonly round_id: null; readonly answer: Answer };

/**
 * What was stored for a key, for who must know before anything else is looked at.
 * @returns null when the key was not used, or there is none
 * @throws ApiError when the key was used with another body
 */
export async function storedAnswer<Answer extends object>(
  db: Db,
  bodyHashKey: Buffer,
  request: IdempotentRequest,
): Promise<First<Answer> | null> {
  const key = keyOf(bodyHashKey, request, new Date(0));
  if (key === null) return null;
  const [taken] = await monthOfKey(db).execute(key);
  if (!taken) return null;
  const [stored] = await answerOfKey(db).execute({ ...key, month: taken.month });
  if (!stored) throw new Error(`The answer to a ${request.call} of ${taken.month} is gone.`);
  if (stored.body_hash !== key.body_hash)
    throw new ApiError(422, 'key_reused', 'This Idempotency-Key was used for another request.');
  const { round_id: roundId, answer } = stored;
  // Written by this module for this call, so it has the shape of this call's answer.
  return roundId === null ? { round_id: roundId, answer: answer as Answer } : { round_id: roundId };
}

/** The arguments of a key in a call of a function that stores its response. */
export function keySql(bodyHashKey: Buffer, request: IdempotentRequest, at: Date): SQL {
  const key = keyArguments(bodyHashKey, request, at);
  return sql`${key?.key_hash ?? null}, ${key?.body_hash ?? null}, ${key?.month ?? null}`;
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
    db.select({ response: sql<Response>`response` }).from(sql`${call} as response`).execute(),
    refusals,
  );
  if (!row) throw new Error('A function of the database returned no response.');
  return row.response;
}
