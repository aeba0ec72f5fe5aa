import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { allOf, Behind } from '../db/behind.ts';
import type { Db, Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { idempotency_keys } from '../db/schema.ts';
import { Refused } from '../refused.ts';

/** What makes two sends of a call the same (design §4). */
export interface Intent {
  /** the player's id; for register the phone number, at the desk its name */
  readonly player: string;
  readonly call: 'register' | 'bet' | 'advance' | 'cashout' | 'add_amount' | 'withdrawal_request' | 'desk';
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

/** What is done once for a key. */
export interface Effect<Seen, Answer> {
  /** reads that depend on nothing but the call; they are on their way together with the key */
  look(): Promise<Seen>;
  /**
   * @param seen what was read
   * @param behind takes the writes whose answers nobody needs
   */
  act(seen: Seen, behind: Behind): Promise<Answer>;
}

/** For calls that read nothing ahead. */
export const nothing = async (): Promise<undefined> => undefined;

/**
 * Does something once for a key: the same key and body sent again get the first answer. Of parallel sends the first to
 * write its key goes on; the others wait for it and read what it committed. A refusal rolls the key back with the rest.
 * @returns the answer, and whether it was given before
 * @throws Refused when the key was used with another body
 */
export async function once<Seen, Answer extends object>(
  tx: Tx,
  body_hash_key: Buffer,
  intent: Intent,
  at: Date,
  { look, act }: Effect<Seen, Answer>,
): Promise<{ readonly answer: Answer; readonly repeated: boolean }> {
  const { player, call, key } = intent;
  const behind = new Behind();
  if (key === null) {
    const seen = await look();
    return { answer: await behind.during(() => act(seen, behind)), repeated: false };
  }
  const body_hash = bodyHash(body_hash_key, intent);
  const row = { player, call, key };
  const [taken, seen] = await allOf(takeKey(tx).execute({ ...row, body_hash, at }), look());
  if (taken.length > 0) {
    const answer = await behind.during(async () => {
      const given = await act(seen, behind);
      behind.add(keepAnswer(tx).execute({ ...row, answer: given }));
      return given;
    });
    return { answer, repeated: false };
  }
  const answer = await firstAnswer<Answer>(tx, body_hash_key, intent);
  if (answer === null) throw new Error(`The key of a ${call} was there and is gone.`);
  return { answer, repeated: true };
}

/**
 * The first answer to a key, for who must know before anything else is looked at.
 * @returns null when the key was not used
 * @throws Refused when the key was used with another body
 */
export async function firstAnswer<Answer extends object>(
  db: Db,
  body_hash_key: Buffer,
  intent: Intent,
): Promise<Answer | null> {
  const { player, call, key } = intent;
  const [first] = await firstOf(db).execute({ player, call, key });
  if (!first) return null;
  if (first.body_hash !== bodyHash(body_hash_key, intent))
    throw new Refused(422, 'key_reused', 'This Idempotency-Key was used for another request.');
  // Written by `once` for this call, so it has the shape of this call's answer.
  return first.answer as Answer;
}
