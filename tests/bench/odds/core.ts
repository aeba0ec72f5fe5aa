import { createHash } from 'node:crypto';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES } from '../../../src/contract/constants.ts';
import { drawFatalLine } from '../../../src/game/fairness.ts';
import { multiplierTable } from '../../../src/game/multipliers.ts';
import type { Row } from '../table.ts';
import { chiSquare, noHotLines, returnTable } from './theory.ts';

const ROUNDS = 1_000_000;

/** Rounds of one server seed: what the nonce alone makes of a seed is tested with it. */
const ROUNDS_A_SEED = 1_000;

const seedOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A million rounds of each difficulty through the pure draw; the same seeds in every run. */
export function playCore(): readonly Row[] {
  return DIFFICULTY_TYPES.map((type) => {
    const counted = noHotLines(type);
    let serverSeed = '';
    for (let round = 0; round < ROUNDS; round++) {
      if (round % ROUNDS_A_SEED === 0) serverSeed = seedOf(`odds ${type} ${round}`);
      const hot = drawFatalLine(serverSeed, 'odds', round, type);
      counted[hot - 1] = (counted[hot - 1] ?? 0) + 1;
    }
    console.log(returnTable(type, counted, multiplierTable(type)));
    const { statistic, degrees, limit, ok } = chiSquare(type, counted);
    return {
      what: `${DIFFICULTY_NAMES[type]}: a million rounds through the draw, chi-square over ${degrees + 1} hot lines`,
      figure: statistic.toFixed(1),
      bound: `${limit.toFixed(1)} (99 %)`,
      aim: '',
      ok,
    };
  });
}
