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
 * Calls that are sent again without the player. The idempotency key stays the same, so that money moves once. A refusal is an
 * answer: the call is not sent again.
 *
 * | call                                                       | sent again                                              |
 * | ---------------------------------------------------------- | ------------------------------------------------------- |
 * | bet, step, cash-out, and `round` after one that has failed | unanswered for RESEND_AFTER_MS: once, beside the first; |
 * |                                                            | lost: until there is an answer                          |
 * | bet with a cash-out line                                   | likewise, and SETTLED_BET_RETRIES times after a 5xx     |
 * | bet whose promised seed has changed                        | once, with the new seed                                 |
 * | catalogue, profile, seed and round when the page opens or  | lost or 5xx: START_RETRIES times, and at once when the  |
 * | a player logs in                                           | network is back                                         |
 * | recharge, withdrawal, registration                         | only by the player: the same form keeps its key until   |
 * |                                                            | it is answered (session/player/send-once.ts)            |
 * | others; every call of a provider without keys              | never                                                   |
 */

/** The bet settles its round, so no snapshot shows an open round: only a retry tells whether the bet was accepted. */
export const SETTLED_BET_RETRIES = RETRY_BACKOFF_MS.length;
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
  /** the reconnect notice of a lost call shows after this time */
  readonly noticeAfterMs?: number;
  readonly serverErrorRetries?: number;
}

/**
 * Sends a call of a round until there is an answer. ky would not send a late call a second time (docs/decisions/payments.md).
 * @param signal aborted once the answer is not needed; a call in flight may still take effect
 * @param send must use the same idempotency key each time
 * @throws every error but ConnectionLost, that one too where calls may not be repeated, and the signal's reason
 */
export async function resend<Answer>(
  { clock, gateway, store }: ResendDeps,
  signal: AbortSignal,
  send: () => Promise<Answer>,
  { noticeAfterMs = MAX_PROCESSING_MS, serverErrorRetries = 0 }: ResendOptions = {},
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
  const recordLoss = (error: unknown): never => {
    hasFailed ||= error instanceof ConnectionLost;
    showLoss();
    throw error;
  };
  try {
    if (gateway.uncertainty) return await send();
    for (let losses = 0, failures = 0; ; ) {
      signal.throwIfAborted();
      try {
        return await sendTwiceIfLate(clock, signal, () => send().catch(recordLoss));
      } catch (error) {
        if (error instanceof ConnectionLost) await clock.sleep(backoffMs(losses++));
        else if (error instanceof ProviderFailed && failures < serverErrorRetries)
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

/** @throws ConnectionLost when both calls are lost, any other error at once */
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
 * Sends a call of the page's opening or of a login until it is answered, with growing pauses.
 * @param trySend sends the call and returns whether it was answered
 */
export async function resendAtStart(
  { clock, page }: { readonly clock: Pick<ResendDeps['clock'], 'setTimer'>; readonly page: OnlineEvents },
  trySend: () => Promise<boolean>,
): Promise<void> {
  const send = async () => {
    if (!(await trySend())) throw new ConnectionLost('No answer at the start.');
  };
  const wait = (ms: number) =>
    waitOrOnline(ms, { setTimer: clock.setTimer, onOnline: (then) => page.on('online', then) });
  await retryLoad(send, { retries: START_RETRIES, wait }).catch((error: unknown) => console.warn(error));
}
