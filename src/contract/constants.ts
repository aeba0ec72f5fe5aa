/** The bet and cashout calls name the game by this id. */
export const GAME_ID = 19;

/** The automatic cashout at the end of the road names it by this one (kept as documented). */
export const AUTO_CASHOUT_GAME_ID = 1;

/** Every request carries this header with this value; a foreign page cannot add it without a preflight. */
export const USER_ID_HEADER = 'user-id';
export const USER_ID_HEADER_VALUE = '8';

/** Names one intended effect: the same key sent again gets the first answer. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Difficulty types on the wire, in the order of the selector. */
export const DIFFICULTY_TYPES = [1, 2, 3, 4] as const;
export type DifficultyType = (typeof DIFFICULTY_TYPES)[number];

/** Names of the difficulties on screen. */
export const DIFFICULTY_NAMES: Readonly<Record<DifficultyType, string>> = {
  1: 'Easy',
  2: 'Medium',
  3: 'Hard',
  4: 'Hardcore',
};

/** Payment types: 2 is UPI, 1 is USDT. */
export const PAYMENT_UPI = 2;
export const PAYMENT_USDT = 1;

/** Statuses of deposits and withdrawals. */
export const PAYMENT_PENDING = 0;
export const PAYMENT_APPROVED = 1;
export const PAYMENT_REJECTED = 2;

/** A player's numeric status: 2 means blocked or removed. */
export const PLAYER_ACTIVE = 1;
export const PLAYER_BLOCKED = 2;

/** Bet limits in whole rupees until the rules have loaded. */
export const FALLBACK_MIN_BET = 1;
export const FALLBACK_MAX_BET = 150;

/** Page size of the bet history. */
export const BET_HISTORY_LIMIT = 10;

/** A step's roast or cashout multiplier matches within this many hundredths (0.01). */
export const MULTIPLIER_TOLERANCE_HUNDREDTHS = 1;
