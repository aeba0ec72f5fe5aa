import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answerHelp } from '../scripts/usage.mjs';
import { ALGORITHM } from '../src/rules/fairness.ts';
import { checkClauses } from './clauses.ts';
import { reportPage } from './page.ts';
import { parSheets } from './par-sheet.ts';
import { testRandomNumbers } from './random-numbers.ts';
import type { Report } from './report.ts';
import { simulate } from './simulation.ts';

const FOLDER = join('docs', 'evidence');
const JSON_FILE = join(FOLDER, 'report.json');
const PARTS = ['par', 'simulation', 'random', 'clauses'] as const;
type Part = (typeof PARTS)[number];

const USAGE = `npm run evidence -- [${PARTS.join('] [')}] [--rounds 1e7] [--dieharder]`;
answerHelp(USAGE);

const { values, positionals } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1e7' },
    /** runs all tests of dieharder, which takes hours */
    dieharder: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const rounds = Number(values.rounds);
const unknown = positionals.filter((name) => !PARTS.some((part) => part === name));
if (unknown.length > 0 || !(rounds >= 1)) {
  console.error(`Usage: ${USAGE}`);
  process.exit(2);
}
const isWanted = (part: Part): boolean => positionals.length === 0 || positionals.includes(part);

/** A part that is not run again keeps its last result. */
const readLast = (): Partial<Report> => {
  try {
    return JSON.parse(readFileSync(JSON_FILE, 'utf8'));
  } catch {
    return {};
  }
};

const faults: string[] = [];
let report: Report = { ...readLast(), madeAt: new Date().toISOString(), algorithm: ALGORITHM };
mkdirSync(FOLDER, { recursive: true });

if (isWanted('par')) report = { ...report, parSheets: parSheets() };
if (isWanted('simulation')) {
  const simulation = await simulate(rounds);
  report = { ...report, simulation };
  for (const { type, line, z } of simulation.lines)
    if (Math.abs(z) >= 4) faults.push(`simulation: type ${type}, line ${line} has z = ${z.toFixed(2)}`);
  for (const { type, chiSquare, bound } of simulation.chiSquares)
    if (chiSquare >= bound)
      faults.push(`simulation: type ${type} has a chi-square of ${chiSquare.toFixed(1)}`);
}
if (isWanted('random')) {
  const battery = values.dieharder ? 'all' : 'quick';
  const honest = await testRandomNumbers(battery);
  const biased = await testRandomNumbers('bias');
  writeFileSync(join(FOLDER, 'dieharder.txt'), `${honest.report}\n# with a planted bias\n${biased.report}`);
  report = {
    ...report,
    randomNumbers: { battery, seconds: honest.seconds, tests: honest.tests, biased: biased.tests },
  };
  for (const { test, assessment } of honest.tests)
    if (assessment === 'FAILED') faults.push(`random numbers: ${test} failed`);
  if (!biased.tests.some(({ assessment }) => assessment === 'FAILED'))
    faults.push('random numbers: the planted bias was not found');
}
if (isWanted('clauses')) {
  const clauses = checkClauses();
  report = { ...report, clauses };
  for (const { standard, clause, result } of clauses)
    if (result === 'failed') faults.push(`clauses: a test of ${standard} ${clause} failed or is missing`);
}

// Joins deeper lines, so that each record is one line of a diff.
writeFileSync(JSON_FILE, `${JSON.stringify(report, null, 1).replaceAll(/\n {3,}(?!\{)/g, ' ')}\n`);
writeFileSync(join(FOLDER, 'index.html'), reportPage(report));
console.log(`Written: ${join(FOLDER, 'index.html')}, ${JSON_FILE}`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
