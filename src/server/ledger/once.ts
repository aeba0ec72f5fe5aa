import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { idempotency_keys } from '../db/schema.ts';
import { Refused } from '../refused.ts';

/** What makes two sends of a call the same (design §4). */
export interface Intent {
  /** the player's id; for register the phone number */
  readonly player: string;
  readonly call: 'register' | 'bet' | 'advance' | 'cashout' | 'add_amount' | 'withdrawal_request';
  /** the Idempotency-Key, or null for a call sent without one */
  readonly key: string | null;
  /** what must be equal when the key is sent again; never a password */
  readonly body: Readonly<Record<string, string | number | boolean | bigint | null | undefined>>;
}

/** A keyed hash, so that nothing of a body can be guessed from it. Hex. */
function bodyHash(body_hash_key: Buffer, { call, body }: Intent): string {
  const text = Object.keys(body)
    .sort()
    .map((name) => `${name}=${String(body[name] ?? '')}`)
    .join('\u0000');
  return createHmac('sha256', body_hash_key).update(`${call}\u0000${text}`).digest('hex');
}

const { placeholder } = sql;

const takeKey = prepared((db) =>
  db
    .insert(idempotency_keys)
    .values({
      player: placeholder('player'),
      call: placeholder('call'),
      key: placeholder('key'),
      body_hash: placeholder('body_hash'),
      created_at: placeholder('at'),
    })
    .onConflictDoNothing()
    .returning({ key: idempotency_keys.key })
    .prepare(''),
);

const sameKey = and(
  eq(idempotency_keys.player, placeholder('player')),
  eq(idempotency_keys.call, placeholder('call')),
  eq(idempotency_keys.key, placeholder('key')),
);

const keepAnswer = prepared((db) =>
  db
    .update(idempotency_keys)
    .set({ answer: sql`${sql.param(placeholder('answer'), idempotency_keys.answer)}` })
    .where(sameKey)
    .prepare(''),
);

const firstOf = prepared((db) => db.select().from(idempotency_keys).where(sameKey).prepare(''));

/**
 * Does something once for a key: the same key and body sent again get the first answer. Of parallel sends the first to
 * write its key goes on; the others wait for it and read what it committed. A refusal rolls the key back with the rest.
 * @returns the answer, and whether it was given before
 * @throws Refused when the key was used with another body
 */
export async function once<Answer extends object>(
  tx: Tx,
  body_hash_key: Buffer,
  intent: Intent,
  at: Date,
  effect: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly repeated: boolean }> {
  const { player, call, key } = intent;
  if (key === null) return { answer: await effect(), repeated: false };
  const body_hash = bodyHash(body_hash_key, intent);
  const row = { player, call, key };
  const taken = await takeKey(tx).execute({ ...row, body_hash, at });
  if (taken.length > 0) {
    const answer = await effect();
    await keepAnswer(tx).execute({ ...row, answer });
    return { answer, repeated: false };
  }
  const [first] = await firstOf(tx).execute(row);
  if (!first) throw new Error(`The key of a ${call} was there and is gone.`);
  if (first.body_hash !== body_hash)
    throw new Refused(422, 'key_reused', 'This Idempotency-Key was used for another request.');
  // Written by this very function for this call, so it has the shape of this call's answer.
  return { answer: first.answer as Answer, repeated: true };
}
