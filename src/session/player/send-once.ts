import * as v from 'valibot';
import { seedHash } from '../../game/fairness.ts';
import type { Result } from '../../provider/http.ts';
import type { Deps } from '../deps.ts';
import type { AppStorage } from '../storage.ts';

/** A form without an answer is the same intent for so long after it was sent last, ms (docs/decisions/sending-again.md). */
export const KEY_LIFETIME_MS = 24 * 3_600_000;

/** So many forms of a call are remembered, the newest: nobody sends as many without an answer, and a storage is small. */
export const MAX_UNANSWERED = 20;

const UnansweredForm = v.object({ digest: v.string(), key: v.string(), at_ms: v.number() });
type UnansweredForm = v.InferOutput<typeof UnansweredForm>;
/** A version before this one stored the newest alone. */
const StoredForms = v.union([
  v.array(UnansweredForm),
  v.pipe(
    UnansweredForm,
    v.transform((form) => [form]),
  ),
]);

/** The forms of a call that were sent and have no answer yet. */
function unansweredForms({ clock, storage }: Deps, name: string): readonly UnansweredForm[] {
  try {
    const forms = v.parse(StoredForms, JSON.parse(storage.get(name) ?? '[]'));
    return forms.filter(({ at_ms: sentAtMs }) => Math.abs(clock.epochMs() - sentAtMs) < KEY_LIFETIME_MS);
  } catch {
    return [];
  }
}

function storeForms(storage: AppStorage, name: string, forms: readonly UnansweredForm[]): void {
  if (forms.length > 0) storage.set(name, JSON.stringify(forms));
  else storage.remove(name);
}

const allBut = (forms: readonly UnansweredForm[], digest: string) =>
  forms.filter((form) => form.digest !== digest);

function keyFor(deps: Deps, name: string, digest: string): string {
  const { clock, randomHex, storage } = deps;
  const forms = unansweredForms(deps, name);
  const key = forms.find((form) => form.digest === digest)?.key ?? randomHex(16);
  storeForms(storage, name, [
    ...allBut(forms, digest).slice(1 - MAX_UNANSWERED),
    { digest, key, at_ms: clock.epochMs() },
  ]);
  return key;
}

/**
 * Whether the answer says what became of the first sending. A refusal does not: it may come from before the provider looks
 * at the key, of a dead session or of too many calls, and the key that it stores nothing for can be sent again.
 */
const isDecided = (answer: Result<unknown>): boolean => answer.ok || answer.refusal.code === 'key_reused';

/**
 * Sends under a key that stays the same until the form is taken: over retries of the same content, over closing and
 * opening the form, over a reload. Content that is on its way already is not sent beside itself.
 * @param call names the effect
 * @param content all that makes it this intent and no other; its digest is stored, so it holds no password
 * @param joins false where `send` sends more than the content, such as a password: then it goes out beside one that is
 * on its way, and the provider compares
 * @returns what `send` returns; @throws what `send` throws, the key kept
 */
export function sendOnce<Data>(
  deps: Deps,
  call: string,
  content: readonly unknown[],
  send: (key: string) => Promise<Result<Data>>,
  { joins = true } = {},
): Promise<Result<Data>> {
  const { pending, storage } = deps;
  const name = `intent:${call}`;
  // A digest, so that no bank account lies about in the storage.
  const digest = seedHash(JSON.stringify([call, ...content]));
  const running = pending.forms.get(digest);
  // The digest names the call too, so what runs under it has this call's answer.
  if (joins && running) return running as Promise<Result<Data>>;
  const sending = send(keyFor(deps, name, digest))
    .then((answer) => {
      if (isDecided(answer)) storeForms(storage, name, allBut(unansweredForms(deps, name), digest));
      return answer;
    })
    .finally(() => pending.forms.delete(digest));
  pending.forms.set(digest, sending);
  return sending;
}
