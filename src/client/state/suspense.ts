import { byDifficulty, DIFFICULTY_TYPES, type DifficultyType } from '../../contract/constants.ts';
import { CHICKEN_MOVE_MS, CROUCH_MS, FORWARD_MS } from './timings.ts';

/** The share of all suspense that a difficulty reaches. */
const TENSION = byDifficulty(({ tension }) => tension);
const FIRST_LINE_SHARE = 0.2;
/** Late in the road the answer waits by at most this share of {@link FORWARD_MS}. */
const MAX_LONGER_SHARE = 0.2;

/** @returns 0 for the easiest difficulty, 1 for the hardest */
export const difficultyShare = (type: DifficultyType): number => (type - 1) / (DIFFICULTY_TYPES.length - 1);

/** @returns 0 for the first line, 1 for the last */
const climbed = (line: number, lines: number): number => (line - 1) / Math.max(1, lines - 1);

/**
 * How tense the wait on a line is, for picture and sound. Known before the tap, so it never tells a win from a loss.
 * @param line the target, 1..lines
 * @param lines of this difficulty, even where max_win cuts the road
 * @returns 0..1
 */
export const suspense = (line: number, lines: number, type: DifficultyType): number =>
  TENSION[type] * (FIRST_LINE_SHARE + (1 - FIRST_LINE_SHARE) * climbed(line, lines));

/**
 * From the tap to the earliest landing, whole ms: {@link FORWARD_MS} in the first half of the road, from there longer with every
 * line, up to a fifth on the last line of the hardest road.
 */
export const forwardMs = (line: number, lines: number, type: DifficultyType): number =>
  Math.round(FORWARD_MS * (1 + MAX_LONGER_SHARE * TENSION[type] * Math.max(0, 2 * climbed(line, lines) - 1)));

/** From the tap to the earliest answer, ms. In visible fire the chicken burns at touchdown. */
export const jumpMs = (fireHit: boolean, ...road: Parameters<typeof forwardMs>): number =>
  fireHit ? CROUCH_MS + CHICKEN_MOVE_MS : forwardMs(...road);
