import type { Clause } from './clauses.ts';
import type { ParSheet } from './par-sheet.ts';
import type { RandomNumbers } from './random-numbers.ts';
import type { Simulation } from './simulation.ts';

export interface Report {
  readonly madeAt: string;
  readonly algorithm: number;
  readonly parSheets?: readonly ParSheet[];
  readonly simulation?: Simulation;
  readonly randomNumbers?: RandomNumbers;
  readonly clauses?: readonly Clause[];
}
