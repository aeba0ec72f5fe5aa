import { retryLoad, waitOrOnline } from '../loading/load.ts';
import type { GameStore } from '../state/store.ts';
import {
  backoffMs,
  MAX_PROCESSING_MS,
  RESEND_AFTER_MS,
  RETRY_BACKOFF_MS,
  WAITING_AFTER_MS,
} from '../state/timings.ts';
import { ConnectionLost, ProviderFailed } from './errors.ts';
import type { RoundGateway } from './gateway.ts';

/*
 * Which calls are sent again, by itself and with the idempotency key of the first time, so that money moves once.
 * A call that is refused is answered.
 *
 * | call                                                      | sent again                                              |
 * | --------------------------------------------------------- | ------------------------------------------------------- |
 * | bet, step, cash-out, and `round` after one that has failed | unanswered for RESEND_AFTER_MS: once, beside the first; |
 * |                                                           | lost: until there is an answer                          |
 * | bet with a cash-out line                                  | likewise, and FAILURES_RESENT times after a 5xx         |
 * | bet whose promised seed has changed                       | once, with the new one                                  |
 * | catalogue, profile, seed and round when the page opens or | lost or 5xx: START_RETRIES times, and at once when the  |
 * | a player logs in                                          | network is back                                         |
 * | recharge, withdrawal, registration                        | never by itself. The same form keeps its key until it   |
 * |                                                           | is answered (session/player/send-once.ts)               |
 * | others; every call of a provider without keys             | never                                                   |
 */

/** A round settled by its bet is never open, so that no snapshot tells whether it was played: only the bet sent again does. */
export const FAILURES_RESENT = RETRY_BACKOFF_MS.length;
const START_RETRIES = 5;

interface OnlineEvents {
  on(event: 'online', then: () => void): () => void;
}

interface ResendDeps {
  readonly clock: {
    setTimer(ms: number, then: () => void, signal?: AbortSignal): () => void;
    sleep(ms: number): Promise<void>;
  };
  readonly gateway: Pick<RoundGateway, 'uncertainty'>;
  readonly store: Pick<GameStore, 'dispatch'>;
}

interface ResendOptions {
  /** when the reconnect notice of a failed call shows */
  readonly noticeAfterMs?: number;
  /** how often a 5xx is sent again */
  readonly failuresResent?: number;
}

/**
 * Sends a call of a round until there is an answer. ky's retry cannot send beside the first (docs/decisions/payments.md).
 * @param signal aborted once the answer is not needed; a call that is out by then may still have its effect
 * @param send must use the same idempotency key each time
 * @throws other errors than ConnectionLost, any error where calls may not be repeated, and the signal's reason
 */
export async function resend<Answer>(
  { clock, gateway, store }: ResendDeps,
  signal: AbortSignal,
  send: () => Promise<Answer>,
  { noticeAfterMs = MAX_PROCESSING_MS, failuresResent = 0 }: ResendOptions = {},
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
    for (let losses = 0, failures = 0; ; ) {
      signal.throwIfAborted();
      try {
        return await sendTwiceIfLate(clock, signal, () => send().catch(noteFailure));
      } catch (error) {
        if (error instanceof ConnectionLost) await clock.sleep(backoffMs(losses++));
        else if (error instanceof ProviderFailed && failures < failuresResent)
          await clock.sleep(backoffMs(failures++));
        else throw error;
      }
    }
  } finally {
    cancelNotice();
    cancelWaiting();
    if (!signal.aborted) store.dispatch({ kind: 'connectionBack' });
  }
}

/** @throws when both calls have failed */
function sendTwiceIfLate<Answer>(
  clock: ResendDeps['clock'],
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

/**
 * Sends a first call of the page, or of a player, again after growing pauses.
 * @param isAnswered sends the call
 */
export async function resendAtStart(
  { clock, page }: { readonly clock: Pick<ResendDeps['clock'], 'setTimer'>; readonly page: OnlineEvents },
  isAnswered: () => Promise<boolean>,
): Promise<void> {
  const send = async () => {
    if (!(await isAnswered())) throw new ConnectionLost('No answer at the start.');
  };
  const wait = (ms: number) =>
    waitOrOnline(ms, { setTimer: clock.setTimer, onOnline: (then) => page.on('online', then) });
  await retryLoad(send, { retries: START_RETRIES, wait }).catch((error: unknown) => console.warn(error));
}
