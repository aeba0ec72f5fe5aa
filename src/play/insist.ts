import { ConnectionLost } from '../api/errors.ts';
import { RETRY_BACKOFF_MS, SEND_AGAIN_AFTER_MS } from '../game/timings.ts';
import type { Edges } from './edges.ts';

export interface Insistence {
  /** without an answer for this long the reconnect notice shows */
  readonly notice_after_ms: number;
  /** false once nobody waits for the answer: the player left, or the page took another way */
  readonly wanted: () => boolean;
}

/** Calls that may be out at the same time for one intent. */
const OUT_AT_MOST = 2;

/**
 * Sends until there is an answer. A lost call goes out again after a pause, a late one a second time beside the first;
 * `send` must carry the same idempotency key each time, so that whatever arrives has its effect once.
 * @returns the first answer
 * @throws what `send` throws when it is more than a lost connection, and ConnectionLost when the call may not be
 * repeated or is wanted no more
 */
export function insist<Answer>(
  { clock, hazard: { unclear }, store }: Edges,
  { notice_after_ms, wanted }: Insistence,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const repeatable = unclear === null;
  return new Promise((resolve, reject) => {
    let over = false;
    let out = 0;
    let losses = 0;

    const end = (settle: () => void) => {
      if (over) return;
      over = true;
      if (wanted()) store.dispatch({ kind: 'connectionBack' });
      settle();
    };

    const attempt = () => {
      if (over) return;
      if (!wanted()) return end(() => reject(new ConnectionLost('Nobody waits for the answer.')));
      out += 1;
      const takeBack = clock.after(SEND_AGAIN_AFTER_MS, () => {
        if (repeatable && out < OUT_AT_MOST) attempt();
      });
      send().then(
        (answer) => {
          takeBack();
          end(() => resolve(answer));
        },
        (error: unknown) => {
          takeBack();
          out -= 1;
          const again = error instanceof ConnectionLost && repeatable;
          if (!again) end(() => reject(error));
          else if (out === 0) clock.after(backoffMs(losses++), attempt);
        },
      );
    };

    clock.after(notice_after_ms, () => {
      if (!over && wanted()) store.dispatch({ kind: 'connectionLost' });
    });
    attempt();
  });
}

function backoffMs(losses: number): number {
  return RETRY_BACKOFF_MS[Math.min(losses, RETRY_BACKOFF_MS.length - 1)] ?? 0;
}
