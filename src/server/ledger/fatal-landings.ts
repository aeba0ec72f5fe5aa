import { sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES, type DifficultyType } from '../../contract/constants.ts';
import { DRAW_PLACES } from '../../contract/difficulties.ts';
import { FATAL_PLACES } from '../../game/multipliers.ts';
import type { Db } from '../platform/db/database.ts';
import type { Metrics } from '../platform/metrics.ts';
import { countedOnlyTo, totalsOf } from './totals.ts';

// Fewer fatal landings than expected are a sign that players know the fatal lines.

interface LandingSums {
  readonly fatal: number;
  /** sum of the chances to be fatal */
  readonly expected: number;
  readonly variance: number;
}

const NO_LANDINGS: LandingSums = { fatal: 0, expected: 0, variance: 0 };

/**
 * Two-sided quantiles of the standard normal distribution, in standard deviations
 * (https://www.itl.nist.gov/div898/handbook/eda/section3/eda3671.htm).
 */
export const QUANTILE_95 = 1.96;
export const QUANTILE_999 = 3.29;

/** With less variance the number of fatal landings is far from normally distributed. */
const LEAST_VARIANCE = 10;

export const chanceOfFatalLine = (type: DifficultyType, line: number): number =>
  FATAL_PLACES[type] / (DRAW_PLACES + 1 - line);

function addLandings(
  { fatal, expected, variance }: LandingSums,
  type: DifficultyType,
  line: number,
  isFatal: boolean,
  landings = 1,
): LandingSums {
  const chance = chanceOfFatalLine(type, line);
  return {
    fatal: fatal + (isFatal ? landings : 0),
    expected: expected + landings * chance,
    variance: variance + landings * chance * (1 - chance),
  };
}

const isOutsideChance = ({ fatal, expected, variance }: LandingSums): boolean =>
  variance >= LEAST_VARIANCE && Math.abs(fatal - expected) > QUANTILE_999 * Math.sqrt(variance);

export async function landingWarnings(db: Db): Promise<readonly string[]> {
  const ever = { from: new Date(0), to: new Date('9999-01-01') };
  const landings = await db
    .select({
      type: sql<DifficultyType>`type`,
      line: sql<number>`line`,
      isFatal: sql<boolean>`part = 'fatal'`,
      count: sql`sum(entries)`.mapWith(Number),
    })
    .from(sql`${totalsOf(ever, (await countedOnlyTo(db)) !== null)} as totals`)
    .where(sql`kind = 'landing'`)
    .groupBy(sql`type`, sql`line`, sql`part`);
  return DIFFICULTY_TYPES.flatMap((type) => {
    const sums = landings
      .filter((one) => one.type === type)
      .reduce((sum, { line, isFatal, count }) => addLandings(sum, type, line, isFatal, count), NO_LANDINGS);
    if (!isOutsideChance(sums)) return [];
    const margin = QUANTILE_999 * Math.sqrt(sums.variance);
    return `${DIFFICULTY_NAMES[type]}: ${sums.fatal} fatal landings; by their chances ${(sums.expected - margin).toFixed(1)} to ${(sums.expected + margin).toFixed(1)} in 99.9 % of cases.`;
  });
}

export interface LandingMetrics {
  addLanding(type: DifficultyType, line: number, isFatal: boolean): void;
}

export function withLandingMetrics(metrics: Metrics): Metrics & LandingMetrics {
  const byType = new Map<DifficultyType, LandingSums>();
  const add = (name: string, help: string, read: (sums: LandingSums) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['type'],
      registers: [metrics.registry],
      collect() {
        for (const type of DIFFICULTY_TYPES) this.set({ type }, read(byType.get(type) ?? NO_LANDINGS));
      },
    });
  };
  add('chickenroad_fatal_landings', 'Landings on a fatal line since the start', ({ fatal }) => fatal);
  add(
    'chickenroad_fatal_landings_expected',
    'Sum of the chances of all landings since the start to be fatal',
    ({ expected }) => expected,
  );
  add(
    'chickenroad_fatal_landings_outside_chance',
    '1 while the fatal landings since the start are outside of the 99.9 % interval of their chances',
    (sums) => Number(isOutsideChance(sums)),
  );
  return {
    ...metrics,
    addLanding: (type, line, isFatal) => {
      byType.set(type, addLandings(byType.get(type) ?? NO_LANDINGS, type, line, isFatal));
    },
  };
}
