import { DIFFICULTY_TYPES, type DifficultyType } from '../contract/constants.ts';
import { CHICKEN_MOVE_MS, CROUCH_MS, FORWARD_MS } from './timings.ts';

/** How much of all the suspense there is a difficulty has: more hazards, more to lose. */
const TENSION: Readonly<Record<DifficultyType, number>> = { 1: 0.5, 2: 0.65, 3: 0.8, 4: 1 };
/** Share of it that the first line has already. */
const FIRST_LINE_SHARE = 0.2;
/** Late in the road the answer is held back by at most this share of {@link FORWARD_MS}. */
const MAX_LONGER_SHARE = 0.2;

/** How hot the world of a difficulty is: 0 the easiest, 1 the hardest. */
export const heatOf = (type: DifficultyType): number => (type - 1) / (DIFFICULTY_TYPES.length - 1);

/** How far along the road a line is: 0 the first, 1 the last. */
const climbed = (line: number, lines: number): number => (line - 1) / Math.max(1, lines - 1);

/**
 * How tense the moment on a lid is, for picture and sound. Of what the player knows before the tap and nothing else: it
 * cannot tell a win from a loss.
 * @param line that is jumped to, 1..lines
 * @param lines of this difficulty, however short max_win cuts the road
 * @returns 0..1
 */
export const suspense = (line: number, lines: number, type: DifficultyType): number =>
  TENSION[type] * (FIRST_LINE_SHARE + (1 - FIRST_LINE_SHARE) * climbed(line, lines));

/**
 * Forward animation in all, from the tap to the earliest landing: {@link FORWARD_MS} in the first half of the road, from
 * there on longer with every line, up to a fifth on the last one of the hardest road.
 * @param line that is jumped to, 1..lines
 * @param lines of this difficulty, however short max_win cuts the road
 * @returns whole ms
 */
export const forwardMs = (line: number, lines: number, type: DifficultyType): number =>
  Math.round(FORWARD_MS * (1 + MAX_LONGER_SHARE * TENSION[type] * Math.max(0, 2 * climbed(line, lines) - 1)));

/**
 * From the tap to the earliest answer, ms. Whoever jumps into visible fire knows what comes: she burns as she touches down.
 * @param fireHit visible fire stood on the line at the tap
 */
export const jumpMs = (fireHit: boolean, ...road: Parameters<typeof forwardMs>): number =>
  fireHit ? CROUCH_MS + CHICKEN_MOVE_MS : forwardMs(...road);
