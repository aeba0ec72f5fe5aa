/** Durations in ms. What the product's description leaves open is decided in docs/spec-decisions/. */

const DEFAULTS = { splashMs: 2000, betDelayMs: 500, forwardMs: 1000, restartMs: 2000, toastMs: 1000 };

declare global {
  /** Set by tests before the page's scripts run. The server enforces the pace of a jurisdiction regardless. */
  var testTimings: Partial<typeof DEFAULTS> | undefined;
}

const { splashMs, betDelayMs, forwardMs, restartMs, toastMs } = { ...DEFAULTS, ...globalThis.testTimings };

export const SPLASH_MS = splashMs;
export const BET_DELAY_MS = betDelayMs;
export const CROUCH_MS = 80;
export const CHICKEN_MOVE_MS = 200;
/** Crouch, air and rumble on the lid. The landing shows no sooner. */
export const FORWARD_MS = forwardMs;
/** After the forward animation Go stays locked until landing and profile are in, at most this long. */
export const MAX_UNLOCK_MS = 1000;
/** The earliest notice, with the round id, that a failed step is retried. */
export const RECONNECTING_AFTER_MS = 3000;
/** A call without an answer after this time shows "Still waiting…". */
export const WAITING_AFTER_MS = 3000;
export const MAX_PROCESSING_MS = 2000;
export const RETRY_BACKOFF_MS = [300, 600, 1200, 2000, 3000] as const;
/** Returns the pause after a number of consecutive failures, ms. The last pause repeats. */
export const backoffMs = (failures: number): number =>
  RETRY_BACKOFF_MS[failures] ?? RETRY_BACKOFF_MS.at(-1) ?? 0;
/** Between two steps of a round that is settled already. */
export const STAND_MS = 150;
/** Added to each of the last two jumps to a chosen line. */
export const FINAL_JUMP_EXTRA_MS = 500;
/** All steps of such a round with Turbo. */
export const TURBO_MS = 1000;
/** All steps of a round of a Turbo series with demo money. */
export const FAST_SERIES_MS = 600;
/** Before the next bet of such a series. */
export const FAST_SERIES_BET_DELAY_MS = Math.min(BET_DELAY_MS, 200);
/** The fire marker grows from small to full over this time of a round. */
export const FIRE_TO_FULL_MS = 10_000;
/** The chicken burns this long, then lies cooked. */
export const COOKED_AFTER_MS = 500;
/** From the landing on the last line to the run to the end tile. */
export const RUN_TO_END_AFTER_MS = 400;
/** From the start of the run until the egg has opened and the popup shows. */
export const EGG_OPENS_MS = 2000;
/** An unanswered call is sent again beside the first, with the same key. */
export const RESEND_AFTER_MS = 4000;
export const CALL_TIMEOUT_MS = 15_000;
export const RESTART_AFTER_MS = restartMs;
/** RESTART_AFTER_MS in a series, unless the provider sets the pace. */
export const SERIES_RESTART_MS = Math.min(RESTART_AFTER_MS, 1200);
export const TURBO_RESTART_MS = Math.min(RESTART_AFTER_MS, 700);
/** A tap closes a lost round after this time at the earliest. */
export const LOSS_SHOWN_MS = Math.min(RESTART_AFTER_MS, 800);
/** The line just left shows a coin this long before it is charred. */
export const COIN_BEHIND_MS = 500;
/** The fried flag (`redfragment`) is removed from the storage after this time at the latest. */
export const FRIED_FLAG_MS = 2500;
export const FRIED_FLAG_POLL_MS = 1000;
/** Without input for this long page and chicken rest, and no frame is drawn until something happens. */
export const IDLE_AFTER_MS = 20_000;
/** Returns the time until a page without input is idle, ms. */
export const msUntilIdle = (sinceInputMs: number): number => IDLE_AFTER_MS - sinceInputMs;
export const TICKER_ROTATE_MS = 2000;
/** On an idle page a live win shows this many turns: each change is a frame of the whole page. */
export const TICKER_IDLE_TURNS = 6;
export const TICKER_MOVE_MS = 100;
export const TOAST_MS = toastMs;
export const COPY_TOAST_MS = 1500;
