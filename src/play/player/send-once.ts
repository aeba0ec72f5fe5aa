import * as v from 'valibot';
import { seedHash } from '../../game/fairness.ts';
import type { AppStorage } from '../browser/storage.ts';
import type { Deps } from '../deps.ts';

/** A form sent again with the same content this long after it was lost is still the same intent, ms. */
export const KEY_LIFETIME_MS = 15 * 60_000;

const StoredKey = v.object({ digest: v.string(), key: v.string(), at_ms: v.number() });

function readStoredKey(storage: AppStorage, name: string) {
  try {
    return v.parse(StoredKey, JSON.parse(storage.get(name) ?? ''));
  } catch {
    return null;
  }
}

function keyFor({ clock, randomHex, storage }: Deps, name: string, digest: string): string {
  const last = readStoredKey(storage, name);
  const ageMs = last ? clock.now() - last.at_ms : 0;
  if (last?.digest === digest && ageMs >= 0 && ageMs < KEY_LIFETIME_MS) return last.key;
  const key = randomHex(16);
  storage.set(name, JSON.stringify({ digest, key, at_ms: clock.now() }));
  return key;
}

/**
 * Sends under a key that stays the same until an answer is in: over retries of the same content, over closing and
 * opening the form, over a reload. Content that is on its way already is not sent beside itself.
 * @param call names the effect; one unanswered intent of each is remembered
 * @param content all that makes it this intent and no other; its digest is stored, so it holds no password
 * @param joins false where `send` sends more than the content, such as a password: then it goes out beside one that is
 * on its way, and the provider compares
 * @returns what `send` returns; @throws what `send` throws, the key kept
 */
export function sendOnce<Answer>(
  deps: Deps,
  call: string,
  content: readonly unknown[],
  send: (key: string) => Promise<Answer>,
  { joins = true } = {},
): Promise<Answer> {
  const { pending, storage } = deps;
  const name = `intent:${call}`;
  // A digest, so that no bank account lies about in the storage.
  const digest = seedHash(JSON.stringify([call, ...content]));
  const running = pending.forms.get(digest);
  // The digest names the call too, so what runs under it has this call's answer.
  if (joins && running) return running as Promise<Answer>;
  const sending = send(keyFor(deps, name, digest))
    .then((answer) => {
      if (readStoredKey(storage, name)?.digest === digest) storage.remove(name);
      return answer;
    })
    .finally(() => pending.forms.delete(digest));
  pending.forms.set(digest, sending);
  return sending;
}
