import { RESEND_AFTER_MS, RETRY_BACKOFF_MS } from '../presentation/timings.ts';
import type { Clock } from '../provider/clock.ts';
import { ConnectionLost } from '../provider/errors.ts';
import type { UncertainCall } from '../provider/gateway.ts';
import type { Deps } from './deps.ts';

export interface RetryOptions {
  /** without an answer for this long the reconnect notice shows */
  readonly noticeAfterMs: number;
  /** aborted once nobody waits for the answer; a call that is out by then may still have its effect */
  readonly signal: AbortSignal;
}

/**
 * Sends until there is an answer. A lost call goes out again after a pause, a late one a second time beside the first;
 * `send` must carry the same idempotency key each time, so that whatever arrives has its effect once.
 *
 * ky's own retry cannot do this (docs/decisions/sending-again.md): it ends with the headers, and never sends a second call
 * beside a late one.
 * @returns the first answer
 * @throws what `send` throws when it is more than a lost connection or the call may not be repeated, and the signal's
 * reason when nobody waits any more
 */
export async function retry<Answer>(
  { clock, gateway, store }: Deps,
  { noticeAfterMs, signal }: RetryOptions,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const cancelNotice = clock.setTimer(
    noticeAfterMs,
    () => store.dispatch({ kind: 'connectionLost' }),
    signal,
  );
  try {
    if (gateway.uncertainty) return await send();
    for (let losses = 0; ; losses++) {
      signal.throwIfAborted();
      try {
        return await sendTwiceIfLate(clock, signal, send);
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
      }
      await clock.sleep(RETRY_BACKOFF_MS[Math.min(losses, RETRY_BACKOFF_MS.length - 1)] ?? 0);
    }
  } finally {
    cancelNotice();
    if (!signal.aborted) store.dispatch({ kind: 'connectionBack' });
  }
}

/** The first answer of two calls, the second made when the first is late. @throws when none is out any more */
function sendTwiceIfLate<Answer>(
  clock: Clock,
  signal: AbortSignal,
  send: () => Promise<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let inFlight = 0;
    const attempt = async () => {
      inFlight += 1;
      try {
        resolve(await send());
      } catch (error) {
        inFlight -= 1;
        if (inFlight === 0 || !(error instanceof ConnectionLost)) reject(error);
      }
    };
    const cancelSecond = clock.setTimer(RESEND_AFTER_MS, () => void attempt(), signal);
    void attempt().finally(cancelSecond);
  });
}

/** Where a call must not be sent again, sends the player to look whether it had its effect. */
export function warnUncertain(
  { gateway: { uncertainty }, notify }: Pick<Deps, 'gateway' | 'notify'>,
  call: UncertainCall,
): void {
  if (uncertainty) notify({ kind: 'alert', text: uncertainty.text, reason: uncertainty.advice[call] });
}
