import * as v from 'valibot';
import { seedHash } from '../../../rules/fairness.ts';
import type { Result } from '../../provider/http.ts';
import type { Deps } from '../deps.ts';
import { type AppStorage, readStored } from '../storage.ts';

/** How long a form without an answer is the same intent (docs/decisions/payments.md). */
export const KEY_LIFETIME_MS = 24 * 3_600_000;

export const MAX_UNANSWERED = 20;

const UnansweredForms = v.array(v.object({ digest: v.string(), key: v.string(), at_ms: v.number() }));
type UnansweredForms = v.InferOutput<typeof UnansweredForms>;

function unansweredForms({ clock, storage }: Deps, name: string): UnansweredForms {
  const forms = readStored(storage, name, UnansweredForms) ?? [];
  return forms.filter(({ at_ms: sentAtMs }) => Math.abs(clock.epochMs() - sentAtMs) < KEY_LIFETIME_MS);
}

function storeForms(storage: AppStorage, name: string, forms: UnansweredForms): void {
  if (forms.length > 0) storage.set(name, JSON.stringify(forms));
  else storage.remove(name);
}

const allBut = (forms: UnansweredForms, digest: string) => forms.filter((form) => form.digest !== digest);

function keyFor(deps: Deps, name: string, digest: string): string {
  const { clock, randomHex, storage } = deps;
  const forms = unansweredForms(deps, name);
  const key = forms.find((form) => form.digest === digest)?.key ?? randomHex(16);
  const others = allBut(forms, digest).slice(1 - MAX_UNANSWERED);
  storeForms(storage, name, [...others, { digest, key, at_ms: clock.epochMs() }]);
  return key;
}

/** Other refusals may come before the provider looks at the key, such as of a dead session. */
const isDecided = (answer: Result<unknown>): boolean => answer.ok || answer.refusal.code === 'key_reused';

/**
 * Sends a form under an idempotency key that stays the same until it is answered, also over a reload. Content that has
 * no answer yet is not sent again beside itself.
 * @param content identifies the intent; its digest is stored, so it holds no password
 * @param joins false where `send` sends more than the content, such as a password: then it is sent beside the first
 * @throws what `send` throws; the key is kept
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
  // A digest, so that no bank account is in the storage.
  const digest = seedHash(JSON.stringify([call, ...content]));
  const running = pending.forms.get(digest);
  // The digest covers the call, so the running form has this call's answer.
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
