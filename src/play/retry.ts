import { ConnectionLost } from '../api/errors.ts';
import { RESEND_AFTER_MS, RETRY_BACKOFF_MS } from '../game/timings.ts';
import type { Deps } from './deps.ts';

export interface RetryOptions {
  /** without an answer for this long the reconnect notice shows */
  readonly noticeAfterMs: number;
  /** false once nobody waits for the answer: the player left, or the page took another way */
  readonly isWanted: () => boolean;
}

/** Calls that may be out at the same time for one intent. */
const MAX_CALLS_IN_FLIGHT = 2;

/**
 * Sends until there is an answer. A lost call goes out again after a pause, a late one a second time beside the first;
 * `send` must carry the same idempotency key each time, so that whatever arrives has its effect once.
 * @returns the first answer
 * @throws what `send` throws when it is more than a lost connection, and ConnectionLost when the call may not be
 * repeated or is wanted no more
 */
export function retry<Answer>(
  { clock, gateway: { uncertainty }, store }: Deps,
  { noticeAfterMs, isWanted }: RetryOptions,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const repeatable = uncertainty === null;
  return new Promise((resolve, reject) => {
    let finished = false;
    let inFlight = 0;
    let losses = 0;

    const finish = (settle: () => void) => {
      if (finished) return;
      finished = true;
      if (isWanted()) store.dispatch({ kind: 'connectionBack' });
      settle();
    };

    const attempt = () => {
      if (finished) return;
      if (!isWanted()) return finish(() => reject(new ConnectionLost('Nobody waits for the answer.')));
      inFlight += 1;
      const cancelResend = clock.setTimer(RESEND_AFTER_MS, () => {
        if (repeatable && inFlight < MAX_CALLS_IN_FLIGHT) attempt();
      });
      send().then(
        (answer) => {
          cancelResend();
          finish(() => resolve(answer));
        },
        (error: unknown) => {
          cancelResend();
          inFlight -= 1;
          const retry = error instanceof ConnectionLost && repeatable;
          if (!retry) finish(() => reject(error));
          else if (inFlight === 0) clock.setTimer(backoffMs(losses++), attempt);
        },
      );
    };

    clock.setTimer(noticeAfterMs, () => {
      if (!finished && isWanted()) store.dispatch({ kind: 'connectionLost' });
    });
    attempt();
  });
}

function backoffMs(losses: number): number {
  return RETRY_BACKOFF_MS[Math.min(losses, RETRY_BACKOFF_MS.length - 1)] ?? 0;
}
