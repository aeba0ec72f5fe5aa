import { Gauge } from 'prom-client';
import { DIFFICULTY_TYPES, type DifficultyType } from '../../contract/constants.ts';
import type { Metrics } from '../platform/metrics.ts';
import { isOutsideChance, type LandingSums, landingOn, NO_LANDINGS, plusLandings } from './fatal-landings.ts';

export interface LandingMetrics {
  /** Counts a landing: whether the line was fatal, and its chance to be. */
  addLanding(type: DifficultyType, line: number, isFatal: boolean): void;
}

/** Adds the metrics of this server's landings. */
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
      byType.set(type, plusLandings(byType.get(type) ?? NO_LANDINGS, landingOn(type, line, isFatal)));
    },
  };
}
