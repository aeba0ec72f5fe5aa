import { DIFFICULTY_TYPES, type DifficultyType } from '../../contract/constants.ts';
import type { PerDifficulty } from '../../rules/progress.ts';
import type { GameState } from './state.ts';

export interface Bests {
  /** farthest line passed, by difficulty */
  readonly lines: PerDifficulty;
  /** the same before the round on screen */
  readonly before: PerDifficulty;
}

const NO_LINES: PerDifficulty = DIFFICULTY_TYPES.map(() => 0);
export const NO_BESTS: Bests = { lines: NO_LINES, before: NO_LINES };

const improved = (lines: PerDifficulty, others: PerDifficulty): PerDifficulty =>
  lines.map((line, index) => Math.max(line, others[index] ?? 0));

export const withStoredBests = ({ lines, before }: Bests, stored: PerDifficulty): Bests => ({
  lines: improved(lines, stored),
  before: improved(before, stored),
});

type Position = Pick<GameState, 'round' | 'step' | 'phase'>;

export function bestsAfterStep(bests: Bests, { round, step, phase }: Position, last: Position): Bests {
  const before = round && !last.round ? bests.lines : bests.before;
  const isPassed = round !== null && step > last.step && phase !== 'fried';
  const lines = isPassed
    ? improved(
        bests.lines,
        DIFFICULTY_TYPES.map((type) => (type === round.type ? step : 0)),
      )
    : bests.lines;
  return lines === bests.lines && before === bests.before ? bests : { lines, before };
}

export function brokenBest({ lines, before }: Bests, type: DifficultyType): number | null {
  const [now = 0, earlier = 0] = [lines[type - 1], before[type - 1]];
  return earlier > 0 && now > earlier ? now : null;
}
