/**
 * Every duration of a round and its screens, in ms unless the name says otherwise. What the product's
 * description leaves open is decided in docs/spec-decisions.md.
 */

/** The bet call leaves this long after Play. */
export const BET_DELAY_MS = 500;

/** Crouch before the chicken leaves the ground; the first frame after the tap already shows it. */
export const CROUCH_MS = 80;

/** The chicken is in the air. */
export const CHICKEN_MOVE_MS = 200;

/** Forward animation in all: crouch, air, rumble on the lid. The landing is not shown before this is over. */
export const FORWARD_MS = 1000;

/** After the forward animation Go stays locked until landing and profile are in, at most this long. */
export const MAX_UNLOCK_MS = 1000;

/** An answer later than this shows the retry notice with the round id. */
export const RECONNECTING_AFTER_MS = 3000;

/** The processing flag is handed to the retry notice after this long. */
export const MAX_PROCESSING_MS = 2000;

/** Waits between retries of a lost call; the last one repeats. */
export const RETRY_BACKOFF_MS = [300, 600, 1200, 2000, 3000] as const;

/** The marker's fire grows from small to full over this much of the round. */
export const FIRE_TO_FULL_MS = 10_000;

/** Fried: the burning chicken, then the cooked one from here on. */
export const COOKED_AFTER_MS = 500;

/** Safe on the last line: the chicken rests this long before she runs on to the end tile. */
export const RUN_TO_END_AFTER_MS = 400;

/**
 * The finale on the road: from when she sets out for the nest until the egg has opened. The popup comes then, and is shown as
 * long as any other.
 */
export const EGG_OPENS_MS = 2000;

/** A call without an answer after this long is sent once more beside the first, with the same key. */
export const RESEND_AFTER_MS = 4000;

/** A call without an answer after this long counts as lost. */
export const CALL_TIMEOUT_MS = 15_000;

/** The game restarts this long after the end of a round. */
export const RESTART_AFTER_MS = 2000;

/** The lane just left shows a coin this long before it is charred. */
export const COIN_BEHIND_MS = 500;

/** redfragment leaves the storage at the latest after this long. */
export const RED_FRAGMENT_MS = 2500;

/** How often other tabs' redfragment is looked at. */
export const RED_FRAGMENT_POLL_MS = 1000;

export const SPLASH_MS = 2000;

/** Without input for so long the page and its chicken rest for good, and no frame is drawn until something happens. */
export const REST_AFTER_MS = 20_000;

/** One live win is shown this long, and changes in this much time. */
export const TICKER_ROTATE_MS = 2000;
/** On a page that rests it is shown for so many turns of that: each change is a frame of the whole page. */
export const TICKER_REST_TURNS = 6;
export const TICKER_MOVE_MS = 100;

export const TOAST_MS = 1000;
export const COPY_TOAST_MS = 1500;
