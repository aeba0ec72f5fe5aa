import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { seedHash } from '../src/rules/fairness.ts';
import { hmacByNode } from '../src/server/rounds/fairness/seeds.ts';
import { seeded } from '../tests/server/support/random.ts';
import { MASTER_SEED } from './simulation.ts';

const CHUNK_DIGESTS = 2_048;

/** A bias that checks the tests: each 0 bit becomes 1 with this chance, so that P(1) = 0.5 + 2^-12. */
const PLANTED_BIAS = 2 ** -11;

/** Sets bits to 1 at geometrically distributed distances: one bit in 1 / chance on average. */
function createBias(chance: number): (bytes: Uint8Array) => void {
  const random = seeded(1);
  const gap = () => Math.ceil(Math.log1p(-random()) / Math.log1p(-chance));
  let next = gap();
  return (bytes) => {
    const bits = bytes.length * 8;
    for (; next < bits; next += gap()) bytes[next >> 3] = (bytes[next >> 3] ?? 0) | (1 << (next & 7));
    next -= bits;
  };
}

/** Yields the bytes that the draw reads: HMAC-SHA256(server seed, `client_seed:nonce:0`), nonce = 0, 1, … */
function* drawnBytes(isBiased: boolean): Generator<Uint8Array> {
  const serverSeed = seedHash(`${MASTER_SEED}:stream`);
  const bias = isBiased ? createBias(PLANTED_BIAS) : null;
  for (let nonce = 0; ; ) {
    const chunk = new Uint8Array(CHUNK_DIGESTS * 32);
    for (let at = 0; at < chunk.length; at += 32, nonce++)
      chunk.set(hmacByNode(serverSeed, `evidence:${nonce}:0`), at);
    bias?.(chunk);
    yield chunk;
  }
}

export interface RandomTest {
  readonly test: string;
  readonly pValue: number;
  readonly assessment: 'PASSED' | 'WEAK' | 'FAILED';
}

/** Parses the rows of a dieharder report: `test|ntup|tsamples|psamples|p-value|assessment`. */
export function readReport(report: string): readonly RandomTest[] {
  return report.split('\n').flatMap((line) => {
    const [test = '', ntup = '', , , p = '', assessment = ''] = line.split('|').map((cell) => cell.trim());
    if (assessment !== 'PASSED' && assessment !== 'WEAK' && assessment !== 'FAILED') return [];
    return [{ test: ntup === '0' ? test : `${test} (${ntup})`, pValue: Number(p), assessment }];
  });
}

/** Monobit test with 15 samples, each long enough to detect the planted bias. */
const MONOBIT = ['-d', '100', '-t', '1000000', '-p', '15'];

/** Options of dieharder. All tests take hours, the quick ones minutes. Generator 200 reads raw bytes. */
const BATTERIES = {
  all: [['-a', '-k', '2', '-Y', '1']],
  quick: [
    MONOBIT,
    ['-d', '101', '-p', '20'],
    ['-d', '15', '-p', '20'],
    ['-d', '8', '-p', '10'],
    ['-d', '2', '-p', '10'],
  ],
  bias: [MONOBIT],
} as const;

export type Battery = keyof typeof BATTERIES;

export interface RandomNumbers {
  readonly battery: Battery;
  readonly seconds: number;
  readonly tests: readonly RandomTest[];
  /** results for the stream with the planted bias */
  readonly biased: readonly RandomTest[];
}

/**
 * Pipes the draw's stream through dieharder (Debian's package `dieharder`).
 * @returns the raw report and its rows
 * @throws Error when dieharder is missing or prints no result
 */
export async function testRandomNumbers(
  battery: Battery,
): Promise<{ readonly report: string; readonly seconds: number; readonly tests: readonly RandomTest[] }> {
  const startedMs = performance.now();
  const reports: string[] = [];
  for (const options of BATTERIES[battery]) {
    const dieharder = spawn('dieharder', ['-g', '200', ...options], { stdio: ['pipe', 'pipe', 'inherit'] });
    const failed = once(dieharder, 'error').then(([error]) => {
      throw new Error('dieharder could not be started: apt-get install dieharder.', { cause: error });
    });
    // dieharder closes its input after the last test.
    const written = pipeline(Readable.from(drawnBytes(battery === 'bias')), dieharder.stdin).catch(
      () => undefined,
    );
    reports.push(await Promise.race([text(dieharder.stdout), failed]));
    await written;
  }
  const report = reports.join('\n');
  const tests = readReport(report);
  if (tests.length === 0) throw new Error(`dieharder printed no result:\n${report}`);
  return { report, seconds: (performance.now() - startedMs) / 1000, tests };
}
