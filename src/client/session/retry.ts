import { retryLoad, waitOrOnline } from '../loading/load.ts';
import { ConnectionLost } from '../provider/errors.ts';
import type { UncertainCall } from '../provider/gateway.ts';
import { backoffMs, MAX_PROCESSING_MS, RESEND_AFTER_MS, WAITING_AFTER_MS } from '../state/timings.ts';
import type { Clock } from './clock.ts';
import type { Deps } from './deps.ts';

/**
 * Sends until there is an answer: a lost call again after a pause, a late one a second time beside the first, which ky's
 * retry cannot (docs/decisions/payments.md). `send` must use the same idempotency key each time.
 * @param signal aborted once the answer is not needed; a call that is out by then may still have its effect
 * @param noticeAfterMs when the reconnect notice of a failed call shows
 * @throws other errors than ConnectionLost, any error where calls may not be repeated, and the signal's reason
 */
export async function retry<Answer>(
  { clock, gateway, store }: Deps,
  signal: AbortSignal,
  send: () => Promise<Answer>,
  noticeAfterMs = MAX_PROCESSING_MS,
): Promise<Answer> {
  let hasFailed = false;
  let isNoticeDue = false;
  const showLoss = () => {
    if (hasFailed && isNoticeDue && !signal.aborted) store.dispatch({ kind: 'connectionLost' });
  };
  const cancelNotice = clock.setTimer(noticeAfterMs, () => {
    isNoticeDue = true;
    showLoss();
  });
  const cancelWaiting = clock.setTimer(
    WAITING_AFTER_MS,
    () => store.dispatch({ kind: 'answerLate' }),
    signal,
  );
  const noteFailure = (error: unknown): never => {
    hasFailed ||= error instanceof ConnectionLost;
    showLoss();
    throw error;
  };
  try {
    if (gateway.uncertainty) return await send();
    for (let losses = 0; ; losses++) {
      signal.throwIfAborted();
      try {
        return await sendTwiceIfLate(clock, signal, () => send().catch(noteFailure));
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
      }
      await clock.sleep(backoffMs(losses));
    }
  } finally {
    cancelNotice();
    cancelWaiting();
    if (!signal.aborted) store.dispatch({ kind: 'connectionBack' });
  }
}

/** @throws when both calls have failed */
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

const START_RETRIES = 5;

/**
 * Retries a first call of the page after growing pauses, and at once when the network is back.
 * @param isAnswered sends the call
 */
export async function retryAtStart(
  { clock, page }: Pick<Deps, 'clock' | 'page'>,
  isAnswered: () => Promise<boolean>,
): Promise<void> {
  const send = async () => {
    if (!(await isAnswered())) throw new ConnectionLost('No answer at the start.');
  };
  const wait = (ms: number) =>
    waitOrOnline(ms, { setTimer: clock.setTimer, onOnline: (then) => page.on('online', then) });
  await retryLoad(send, { retries: START_RETRIES, wait }).catch((error: unknown) => console.warn(error));
}

export function warnUncertain(
  { gateway: { uncertainty }, notify }: Pick<Deps, 'gateway' | 'notify'>,
  call: UncertainCall,
): void {
  if (uncertainty) notify({ kind: 'alert', text: uncertainty.text, reason: uncertainty.advice[call] });
}
