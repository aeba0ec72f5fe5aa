import { DIFFICULTIES, type Difficulty } from './difficulties.ts';

export const GAME_ID = 19;

/** The automatic cashout at the end of the road names the game by this id (as documented). */
export const AUTO_CASHOUT_GAME_ID = 1;

/** Sent with every request; a foreign page cannot add it without a preflight. */
export const USER_ID_HEADER = 'user-id';
export const USER_ID_HEADER_VALUE = '8';

export const IDEMPOTENCY_HEADER = 'idempotency-key';

export type DifficultyType = (typeof DIFFICULTIES)[number]['type'];
export const DIFFICULTY_TYPES = DIFFICULTIES.map(({ type }) => type) as [DifficultyType, ...DifficultyType[]];

export const FIRE_VERSIONS = [1, 2] as const;
export type FireVersion = (typeof FIRE_VERSIONS)[number];

export const byDifficulty = <V>(read: (difficulty: Difficulty) => V): Readonly<Record<DifficultyType, V>> =>
  Object.fromEntries(DIFFICULTIES.map((one) => [one.type, read(one)])) as Record<DifficultyType, V>;

export const DIFFICULTY_NAMES = byDifficulty(({ name }) => name);

export const ROUND_STATES = ['open', 'fried', 'cashed_out', 'refunded'] as const;
export const ROUND_CAUSES = [
  'roast',
  'fire',
  'cashout',
  'last_line',
  'max_win',
  'abandoned',
  'blocked',
  'voided',
] as const;

export const PAYMENT_UPI = 2;
export const PAYMENT_USDT = 1;

export const PAYMENT_PENDING = 0;
export const PAYMENT_APPROVED = 1;
export const PAYMENT_REJECTED = 2;

export const PLAYER_ACTIVE = 1;
export const PLAYER_BLOCKED = 2;
/** of sessions only: the player is active and self-excluded */
export const PLAYER_EXCLUDED = 3;

/** Whole rupees, until the rules have loaded. */
export const FALLBACK_MIN_BET = 1;
export const FALLBACK_MAX_BET = 150;

export const BET_HISTORY_LIMIT = 10;

/** 0.01: how closely a roast or cashout multiplier must match. */
export const MULTIPLIER_TOLERANCE_HUNDREDTHS = 1;
