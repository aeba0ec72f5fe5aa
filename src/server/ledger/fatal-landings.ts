import { type SQL, sql } from 'drizzle-orm';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES, type DifficultyType } from '../../contract/constants.ts';
import { DRAW_PLACES, HAZARDS } from '../../game/multipliers.ts';
import { openRounds, rounds } from '../platform/db/schema/schema.ts';

// Whether the lines on which chickens land are fatal as often as drawn lines are. A player who could tell a fatal line before landing on it
// would land on fewer: a warning of a leak that the ledger cannot show.

/** Landings of one difficulty. */
export interface LandingSums {
  readonly fatal: number;
  /** sum of the landings' chances to be fatal */
  readonly expected: number;
  /** of the number of fatal landings */
  readonly variance: number;
}

export const NO_LANDINGS: LandingSums = { fatal: 0, expected: 0, variance: 0 };

/** Two-sided 99.9 % of the normal distribution, standard deviations. */
const LIMIT = 3.29;

/** With less variance the number of fatal landings is far from normally distributed. */
const LEAST_VARIANCE = 10;

/** @returns the chance that a line is fatal where the lines before it were not */
export const chanceOfFatalLine = (type: DifficultyType, line: number): number =>
  HAZARDS[type] / (DRAW_PLACES + 1 - line);

export const plusLandings = (a: LandingSums, b: LandingSums): LandingSums => ({
  fatal: a.fatal + b.fatal,
  expected: a.expected + b.expected,
  variance: a.variance + b.variance,
});

/** @returns the sums of one landing */
export function landingOn(type: DifficultyType, line: number, isFatal: boolean): LandingSums {
  const chance = chanceOfFatalLine(type, line);
  return { fatal: isFatal ? 1 : 0, expected: chance, variance: chance * (1 - chance) };
}

/** @returns whether chance alone gives such a number in less than 0.1 % of cases */
export const isOutsideChance = ({ fatal, expected, variance }: LandingSums): boolean =>
  variance >= LEAST_VARIANCE && Math.abs(fatal - expected) > LIMIT * Math.sqrt(variance);

export type LandingsByType = ReadonlyMap<DifficultyType, LandingSums>;

/** @returns one line for each difficulty whose fatal landings are outside of chance */
export const landingWarnings = (byType: LandingsByType): readonly string[] =>
  DIFFICULTY_TYPES.flatMap((type) => {
    const sums = byType.get(type) ?? NO_LANDINGS;
    if (!isOutsideChance(sums)) return [];
    const margin = LIMIT * Math.sqrt(sums.variance);
    return `${DIFFICULTY_NAMES[type]}: ${sums.fatal} fatal landings; by their chances ${(sums.expected - margin).toFixed(1)} to ${(sums.expected + margin).toFixed(1)} in 99.9 % of cases.`;
  });

const HAZARDS_OF_TYPE = sql.join(
  DIFFICULTY_TYPES.map((type) => sql`when ${sql.raw(String(type))} then ${sql.raw(String(HAZARDS[type]))}`),
  sql` `,
);

/** The chance that the line `line` of a road of `type` is fatal, in SQL. */
export const CHANCE_OF_FATAL_LINE = sql`(case type ${HAZARDS_OF_TYPE} end)::float8 / (${sql.raw(String(DRAW_PLACES + 1))} - line)`;

/**
 * Selects the sums of landings by difficulty, open rounds included.
 * @param whose condition on user_id
 */
export const landingSums = (whose: SQL): SQL => sql`
  select type, count(*) filter (where is_fatal)::int as fatal, sum(chance)::float8 as expected,
    sum(chance * (1 - chance))::float8 as variance
  from (
    select type, is_fatal and line = step as is_fatal,
      ${CHANCE_OF_FATAL_LINE} as chance
    from (
      select type, step, cause = 'roast' as is_fatal from ${rounds} where ${whose}
      union all
      select type, step, false from ${openRounds} where ${whose}
    ) played cross join lateral generate_series(1, step) as line
  ) landings group by type`;
