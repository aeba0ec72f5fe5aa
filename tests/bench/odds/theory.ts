import { chiSquaredDistributionTable } from 'simple-statistics';
import { DIFFICULTY_NAMES, type DifficultyType } from '../../../src/contract/constants.ts';
import { DRAW_PLACES, HAZARDS, linesOf } from '../../../src/game/multipliers.ts';

/** How often each line of a road was the hot one: line k at index k - 1, and last how often none was. */
export type HotLines = readonly number[];

/** An empty count for a difficulty. */
export const noHotLines = (type: DifficultyType): number[] => Array<number>(linesOf(type) + 1).fill(0);

/** The chance of each: of m places among 25 the smallest is k in C(25-k, m-1) of C(25, m) ways. */
export function chances(type: DifficultyType): readonly number[] {
  const hazards = HAZARDS[type];
  let reach = 1;
  const all = noHotLines(type).map((_, passed) => {
    const hot = (reach * hazards) / (DRAW_PLACES - passed);
    reach -= hot;
    return hot;
  });
  // What is left is the road without a fatal line.
  all[linesOf(type)] = 1 - all.slice(0, -1).reduce((sum, chance) => sum + chance, 0);
  return all;
}

/** Cells are put together until each is expected so often, as the test asks for. */
const EXPECTED_AT_LEAST = 5;

/** How far a count is from theory. */
export interface ChiSquare {
  readonly statistic: number;
  readonly degrees: number;
  /** the statistic that an honest draw stays below 99 times of 100 */
  readonly limit: number;
  readonly ok: boolean;
}

/** Pearson's test of a count of hot lines at 99 %. */
export function chiSquare(type: DifficultyType, counted: HotLines): ChiSquare {
  const rounds = counted.reduce((sum, count) => sum + count, 0);
  const cells: { expected: number; counted: number }[] = [];
  let cell = { expected: 0, counted: 0 };
  for (const [index, chance] of chances(type).entries()) {
    cell = { expected: cell.expected + chance * rounds, counted: cell.counted + (counted[index] ?? 0) };
    if (cell.expected < EXPECTED_AT_LEAST) continue;
    cells.push(cell);
    cell = { expected: 0, counted: 0 };
  }
  const last = cells.at(-1);
  if (last)
    Object.assign(last, { expected: last.expected + cell.expected, counted: last.counted + cell.counted });
  const statistic = cells.reduce((sum, one) => sum + (one.counted - one.expected) ** 2 / one.expected, 0);
  const degrees = cells.length - 1;
  const limits = new Map(Object.entries(chiSquaredDistributionTable));
  const limit = limits.get(String(degrees))?.['0.01'];
  if (limit === undefined) throw new Error(`No limit for ${degrees} degrees of freedom.`);
  return { statistic, degrees, limit, ok: statistic <= limit };
}

/**
 * What came back by line, beside what should: a Markdown table.
 * @param multipliers hundredths of line 1..n
 */
export function returnTable(type: DifficultyType, counted: HotLines, multipliers: readonly number[]): string {
  const rounds = counted.reduce((sum, count) => sum + count, 0);
  let reached = rounds;
  let chance = 1;
  const hot = chances(type);
  const lines = multipliers.map((multiplier, index) => {
    reached -= counted[index] ?? 0;
    chance -= hot[index] ?? 0;
    const percent = (part: number) => `${(part * 100).toPrecision(4)} %`;
    return `| ${index + 1} | ${percent(chance)} | ${percent(reached / rounds)} | ${(multiplier / 100).toFixed(2)} | ${(chance * multiplier).toFixed(2)} % | ${((reached / rounds) * multiplier).toFixed(2)} % |`;
  });
  return [
    `\n### ${DIFFICULTY_NAMES[type]}, ${rounds.toLocaleString('en')} rounds\n`,
    '| line | chance to reach | reached | multiplier | return | came back |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
