import { availableParallelism, cpus } from 'node:os';
import { Worker } from 'node:worker_threads';
import { DIFFICULTY_TYPES, type DifficultyType } from '../src/contract/constants.ts';
import { chanceOfFatal, roadOf } from './par-sheet.ts';

/** Published before a run. All server seeds are derived from it (count-fatal-lines.ts). */
export const MASTER_SEED = 'chicken-road evidence 1';

/** Rounds per server seed, with consecutive nonces as for a player. */
export const ROUNDS_PER_SEED = 1_000;

export interface Share {
  readonly type: DifficultyType;
  /** first block of {@link ROUNDS_PER_SEED} rounds; `toBlock` is exclusive */
  readonly fromBlock: number;
  readonly toBlock: number;
}

/** Number of rounds by fatal line, line k at index k. */
export type FatalLines = Float64Array;

export interface LineResult {
  readonly type: DifficultyType;
  /** the fatal line; the one after the last when no line was fatal */
  readonly line: number;
  readonly rounds: number;
  readonly observed: number;
  readonly expected: number;
  readonly z: number;
}

export interface ChiSquare {
  readonly type: DifficultyType;
  readonly chiSquare: number;
  readonly degreesOfFreedom: number;
  /** 99.9 % of fair runs are below it (Wilson and Hilferty, PNAS 17, 1931) */
  readonly bound: number;
}

/** Lines with a smaller expected count are pooled. */
const MIN_EXPECTED = 20;
const Z_999 = 3.0902;

/** Compares counts of fatal lines with theory. */
export function compare(type: DifficultyType, counts: FatalLines): readonly LineResult[] {
  const road = roadOf(type);
  const rounds = counts.reduce((sum, count) => sum + count, 0);
  return Array.from({ length: road.multipliers.length + 1 }, (_, index) => {
    const line = index + 1;
    const chance = chanceOfFatal(road, line).valueOf();
    const observed = counts[line] ?? 0;
    const expected = rounds * chance;
    return {
      type,
      line,
      rounds,
      observed,
      expected,
      z: (observed - expected) / Math.sqrt(expected * (1 - chance)),
    };
  });
}

/** Returns Pearson's chi-square of a difficulty, with rare lines pooled. */
export function chiSquareOf(type: DifficultyType, lines: readonly LineResult[]): ChiSquare {
  const cells = lines.filter(({ expected }) => expected >= MIN_EXPECTED);
  const rare = lines.filter(({ expected }) => expected < MIN_EXPECTED);
  const pool = rare.reduce(
    (sum, { observed, expected }) => ({
      observed: sum.observed + observed,
      expected: sum.expected + expected,
    }),
    { observed: 0, expected: 0 },
  );
  const all = [...cells, ...(pool.expected >= MIN_EXPECTED ? [pool] : [])];
  const chiSquare = all.reduce(
    (sum, { observed, expected }) => sum + (observed - expected) ** 2 / expected,
    0,
  );
  const degreesOfFreedom = all.length - 1;
  const bound =
    degreesOfFreedom * (1 - 2 / (9 * degreesOfFreedom) + Z_999 * Math.sqrt(2 / (9 * degreesOfFreedom))) ** 3;
  return { type, chiSquare, degreesOfFreedom, bound };
}

function runShares(shares: readonly Share[]): Promise<readonly FatalLines[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./simulation-worker.mjs', import.meta.url), { workerData: shares });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

export interface Simulation {
  readonly masterSeed: string;
  readonly rounds: number;
  readonly seconds: number;
  /** per second of processor time on one core */
  readonly roundsPerCpuSecond: number;
  readonly cores: number;
  readonly processor: string;
  readonly lines: readonly LineResult[];
  readonly chiSquares: readonly ChiSquare[];
}

/**
 * Draws rounds with the product's own code, a quarter of them for each difficulty, on all cores.
 * @param rounds rounded up to whole blocks
 */
export async function simulate(rounds: number): Promise<Simulation> {
  const blocks = Math.ceil(rounds / DIFFICULTY_TYPES.length / ROUNDS_PER_SEED);
  const workers = availableParallelism();
  const startedMs = performance.now();
  const cpuBefore = process.cpuUsage();
  const counted = await Promise.all(
    Array.from({ length: workers }, (_, index) =>
      runShares(
        DIFFICULTY_TYPES.map((type) => ({
          type,
          fromBlock: Math.floor((blocks * index) / workers),
          toBlock: Math.floor((blocks * (index + 1)) / workers),
        })),
      ),
    ),
  );
  const seconds = (performance.now() - startedMs) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  const ofTypes = DIFFICULTY_TYPES.map((type, at) => {
    const counts = new Float64Array(27);
    for (const worker of counted)
      worker[at]?.forEach((count, line) => {
        counts[line] = (counts[line] ?? 0) + count;
      });
    return { type, lines: compare(type, counts) };
  });
  const played = blocks * ROUNDS_PER_SEED * DIFFICULTY_TYPES.length;
  return {
    masterSeed: MASTER_SEED,
    rounds: played,
    seconds,
    roundsPerCpuSecond: played / ((cpu.user + cpu.system) / 1e6),
    cores: workers,
    processor: cpus()[0]?.model ?? 'unknown',
    lines: ofTypes.flatMap(({ lines }) => lines),
    chiSquares: ofTypes.map(({ type, lines }) => chiSquareOf(type, lines)),
  };
}
