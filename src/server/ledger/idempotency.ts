import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { ApiError } from '../api-error.ts';
import type { Db, Tx } from '../db/database.ts';
import { DeferredWrites, pipeline } from '../db/pipeline.ts';
import { prepared } from '../db/prepared.ts';
import { idempotencyKeys } from '../db/schema.ts';

/** What makes two sends of a call the same (design §4). */
export interface IdempotentRequest {
  /** the player's id; for register the phone number, at the desk its name */
  readonly player: string;
  readonly call: 'register' | 'bet' | 'advance' | 'cashout' | 'add_amount' | 'withdrawal_request' | 'desk';
  /** the Idempotency-Key, or null for a call sent without one */
  readonly key: string | null;
  /** what must be equal when the key is sent again; never a password */
  readonly body: Readonly<Record<string, string | number | boolean | bigint | null | undefined>>;
}

/** A keyed hash, so that nothing of a body can be guessed from it. Hex. */
function hashBody(bodyHashKey: Buffer, { call, body }: IdempotentRequest): string {
  const text = Object.keys(body)
    .sort()
    .map((name) => `${name}=${String(body[name] ?? '')}`)
    .join('\u0000');
  return createHmac('sha256', bodyHashKey).update(`${call}\u0000${text}`).digest('hex');
}

const { placeholder } = sql;

const insertKey = prepared((db) =>
  db
    .insert(idempotencyKeys)
    .values({
      player: placeholder('player'),
      call: placeholder('call'),
      key: placeholder('key'),
      body_hash: placeholder('body_hash'),
      created_at: placeholder('at'),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .prepare(''),
);

const sameKey = and(
  eq(idempotencyKeys.player, placeholder('player')),
  eq(idempotencyKeys.call, placeholder('call')),
  eq(idempotencyKeys.key, placeholder('key')),
);

const storeAnswer = prepared((db) =>
  db
    .update(idempotencyKeys)
    .set({ answer: sql`${sql.param(placeholder('answer'), idempotencyKeys.answer)}` })
    .where(sameKey)
    .prepare(''),
);

const selectStored = prepared((db) => db.select().from(idempotencyKeys).where(sameKey).prepare(''));

/** What is done once for a key. */
export interface IdempotentWork<Seen, Answer> {
  /** reads that depend on nothing but the call; they are on their way together with the key */
  read(): Promise<Seen>;
  /**
   * @param seen what was read
   * @param deferred takes the writes whose answers nobody needs
   */
  execute(seen: Seen, deferred: DeferredWrites): Promise<Answer>;
}

/** For calls that read nothing ahead. */
export const readNothing = async (): Promise<undefined> => undefined;

/**
 * Does something once for a key: the same key and body sent again get the first answer. Of parallel sends the first to
 * write its key goes on; the others wait for it and read what it committed. A refusal rolls the key back with the rest.
 * @returns the answer, and whether it was given before
 * @throws ApiError when the key was used with another body
 */
export async function withIdempotencyKey<Seen, Answer extends object>(
  tx: Tx,
  bodyHashKey: Buffer,
  request: IdempotentRequest,
  at: Date,
  { read, execute }: IdempotentWork<Seen, Answer>,
): Promise<{ readonly answer: Answer; readonly repeated: boolean }> {
  const { player, call, key } = request;
  const deferred = new DeferredWrites();
  if (key === null) {
    const seen = await read();
    return { answer: await deferred.runThenFlush(() => execute(seen, deferred)), repeated: false };
  }
  const bodyHash = hashBody(bodyHashKey, request);
  const row = { player, call, key };
  const [taken, seen] = await pipeline(insertKey(tx).execute({ ...row, body_hash: bodyHash, at }), read());
  if (taken.length > 0) {
    const answer = await deferred.runThenFlush(async () => {
      const given = await execute(seen, deferred);
      deferred.defer(storeAnswer(tx).execute({ ...row, answer: given }));
      return given;
    });
    return { answer, repeated: false };
  }
  const answer = await storedAnswer<Answer>(tx, bodyHashKey, request);
  if (answer === null) throw new Error(`The key of a ${call} was there and is gone.`);
  return { answer, repeated: true };
}

/**
 * The first answer to a key, for who must know before anything else is looked at.
 * @returns null when the key was not used
 * @throws ApiError when the key was used with another body
 */
export async function storedAnswer<Answer extends object>(
  db: Db,
  bodyHashKey: Buffer,
  request: IdempotentRequest,
): Promise<Answer | null> {
  const { player, call, key } = request;
  const [stored] = await selectStored(db).execute({ player, call, key });
  if (!stored) return null;
  if (stored.body_hash !== hashBody(bodyHashKey, request))
    throw new ApiError(422, 'key_reused', 'This Idempotency-Key was used for another request.');
  // Written by `once` for this call, so it has the shape of this call's answer.
  return stored.answer as Answer;
}
