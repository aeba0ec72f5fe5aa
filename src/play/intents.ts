import * as v from 'valibot';
import { seedHash } from '../game/fairness.ts';
import type { Edges } from './edges.ts';

/** A form sent again with the same content this long after it was lost is still the same intent, ms. */
export const INTENT_KEPT_MS = 15 * 60_000;

const Kept = v.object({ digest: v.string(), key: v.string(), at_ms: v.number() });

/** What a player means to happen once, however often it has to be sent. */
export interface Intents {
  /**
   * Sends under a key that stays the same until an answer is in: over retries of the same content, over closing and
   * opening the form, over a reload. Content that is on its way already is not sent beside itself.
   * @param call names the effect; one unanswered intent of each is remembered
   * @param content all that makes it this intent and no other
   * @returns what `send` returns; @throws what `send` throws, the key kept
   */
  once<Answer>(
    call: string,
    content: readonly unknown[],
    send: (key: string) => Promise<Answer>,
  ): Promise<Answer>;
}

export function createIntents({
  clock,
  memory,
  randomHex,
}: Pick<Edges, 'clock' | 'memory' | 'randomHex'>): Intents {
  const on_its_way = new Map<string, Promise<unknown>>();

  const kept = (name: string) => {
    try {
      return v.parse(Kept, JSON.parse(memory.get(name) ?? ''));
    } catch {
      return null;
    }
  };

  const keyFor = (name: string, digest: string): string => {
    const last = kept(name);
    const age_ms = last ? clock.now() - last.at_ms : 0;
    if (last?.digest === digest && age_ms >= 0 && age_ms < INTENT_KEPT_MS) return last.key;
    const key = randomHex(16);
    memory.set(name, JSON.stringify({ digest, key, at_ms: clock.now() }));
    return key;
  };

  return {
    once<Answer>(call: string, content: readonly unknown[], send: (key: string) => Promise<Answer>) {
      const name = `intent:${call}`;
      // A digest, so that no bank account lies about in the storage.
      const digest = seedHash(JSON.stringify([call, ...content]));
      const running = on_its_way.get(digest);
      // The digest names the call too, so what runs under it has this call's answer.
      if (running) return running as Promise<Answer>;
      const sending = send(keyFor(name, digest))
        .then((answer) => {
          if (kept(name)?.digest === digest) memory.remove(name);
          return answer;
        })
        .finally(() => on_its_way.delete(digest));
      on_its_way.set(digest, sending);
      return sending;
    },
  };
}
