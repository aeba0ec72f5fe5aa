import { DIFFICULTY_NAMES } from '../src/contract/constants.ts';
import type { Clause } from './clauses.ts';
import type { ParSheet } from './par-sheet.ts';
import { plot } from './plots.ts';
import type { RandomNumbers } from './random-numbers.ts';
import type { Report } from './report.ts';
import type { Simulation } from './simulation.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const table = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string => `
<div class="scroll"><table><thead><tr>${heads.map((head) => `<th>${escapeHtml(head)}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(String(cell))}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`;

const percent = (share: number, digits = 5): string => `${(share * 100).toPrecision(digits)} %`;
const count = (value: number): string => Math.round(value).toLocaleString('en');
const power = (rounds: number): string => `10^${Math.round(Math.log10(rounds))}`;
const range = ({ low, high }: { readonly low: number; readonly high: number }): string =>
  `${(low * 100).toFixed(2)} to ${(high * 100).toFixed(2)} %`;

function parSection(sheet: ParSheet): string {
  const sizes = sheet.lines[0]?.intervals.map(({ rounds }) => rounds) ?? [];
  return `
<h3>${sheet.name}</h3>
${plot({
  title: `${sheet.name}: return, and its 99 % interval after a million rounds that stop on the line`,
  xLabel: 'line',
  points: sheet.lines.map(({ line, return: { value }, intervals }) => ({
    x: line,
    y: value,
    ...intervals.find(({ rounds }) => rounds === 1e6),
  })),
  ticks: [0.9, 0.94, 0.98, 1.02, 1.06],
  format: (y) => `${Math.round(y * 100)} %`,
})}
${table(
  ['line', 'multiplier', 'chance to reach', 'exact chance', 'return', 'exact return', 'variance'],
  sheet.lines.map((row) => [
    row.line,
    row.multiplier.toFixed(2),
    percent(row.chance.value),
    row.chance.exact,
    percent(row.return.value),
    row.return.exact,
    row.variance.value.toPrecision(6),
  ]),
)}
<details><summary>99 % interval of the return, and the longest losing run that 99 % of players do not exceed</summary>
${table(
  ['line', ...sizes.map((rounds) => `after ${power(rounds)}`)],
  sheet.lines.map(({ line, intervals }) => [line, ...intervals.map(range)]),
)}
${table(
  ['line', ...sizes.map((rounds) => `losses in ${power(rounds)}`)],
  sheet.lines.map(({ line, longestLosingRun }) => [
    line,
    ...longestLosingRun.map(({ losses }) => count(losses)),
  ]),
)}
</details>
${table(
  ['strategy', 'hit rate', 'return', 'variance', ...sizes.map((rounds) => `99 % after ${power(rounds)}`)],
  sheet.strategies.map((row) => [
    row.name,
    percent(row.hitRate.value),
    percent(row.return.value),
    row.variance.value.toPrecision(6),
    ...row.intervals.map(range),
  ]),
)}
${table(
  [
    `autoplay, stopping on line ${sheet.plans[0]?.line}`,
    'rounds on average',
    'return',
    'chance to end ahead',
  ],
  sheet.plans.map((row) => [
    row.name,
    row.meanRounds.toFixed(2),
    percent(row.return.value),
    percent(row.chanceAhead),
  ]),
)}
${table(
  ['stake', 'last line', 'pays', 'cut by max_win', 'return to the end'],
  sheet.caps.map((row) => [
    `₹${row.stakeRupees}`,
    row.lastLine,
    `₹${row.paysRupees.toLocaleString('en-IN')}`,
    row.isCut ? 'yes' : 'no',
    percent(row.return.value),
  ]),
)}`;
}

function simulationSection(simulation: Simulation): string {
  return `
<h2>Simulation</h2>
<p>${count(simulation.rounds)} rounds through the product's own draw, from the published seed “${escapeHtml(simulation.masterSeed)}”, in ${count(simulation.seconds)} s on ${simulation.cores} cores
of ${escapeHtml(simulation.processor)}: ${count(simulation.roundsPerCpuSecond)} rounds in each second of processor time of a core. Each round computes one or two HMAC-SHA256. Published simulators of other
games state 7.0 and 0.62 million rounds a second and core, without HMAC.</p>
${table(
  ['difficulty', 'chi-square', 'degrees of freedom', '99.9 % bound', 'largest |z|'],
  simulation.chiSquares.map((row) => [
    DIFFICULTY_NAMES[row.type],
    row.chiSquare.toFixed(1),
    row.degreesOfFreedom,
    row.bound.toFixed(1),
    Math.max(...simulation.lines.filter(({ type }) => type === row.type).map(({ z }) => Math.abs(z))).toFixed(
      2,
    ),
  ]),
)}
${simulation.chiSquares
  .map(({ type }) =>
    plot({
      title: `${DIFFICULTY_NAMES[type]}: deviation z of the count of rounds whose fatal line it was`,
      xLabel: 'line',
      points: simulation.lines.filter((row) => row.type === type).map(({ line, z }) => ({ x: line, y: z })),
      ticks: [-4, -2, 0, 2, 4],
      format: String,
    }),
  )
  .join('')}
<details><summary>Every line</summary>${table(
    ['difficulty', 'fatal line', 'observed', 'expected', 'z'],
    simulation.lines.map((row) => [
      DIFFICULTY_NAMES[row.type],
      row.line,
      count(row.observed),
      row.expected.toFixed(1),
      row.z.toFixed(2),
    ]),
  )}</details>`;
}

function randomSection({ battery, seconds, tests, biased }: RandomNumbers): string {
  return `
<h2>Random numbers</h2>
<p>The bytes that the draw reads, piped through dieharder (${battery}, ${(seconds / 3600).toFixed(2)} hours): ${tests.length} results,
${tests.filter(({ assessment }) => assessment === 'FAILED').length} failed. The same stream with P(bit = 1) = 0.5 + 2^-12 planted:
${biased.filter(({ assessment }) => assessment === 'FAILED').length} of ${biased.length} failed. The raw reports are in dieharder.txt.</p>
${table(
  ['test', 'p-value', 'assessment'],
  [...tests, ...biased.map((row) => ({ ...row, test: `${row.test}, planted bias` }))].map((row) => [
    row.test,
    row.pValue.toFixed(8),
    row.assessment,
  ]),
)}`;
}

const clauseSection = (clauses: readonly Clause[]): string => `
<h2>Clauses and the tests that show them</h2>
<p>What the profiles of jurisdictions claim. This is no certificate: an operator has the product tested by a laboratory.</p>
${table(
  ['clause', 'what it asks for', 'profiles', 'test', 'last result'],
  clauses.map((clause) => [
    `${clause.standard} ${clause.clause}`,
    clause.demand,
    clause.profiles.join(', '),
    clause.tests.map(({ file, name }) => `${file}: ${name}`).join('; ') || '—',
    clause.result,
  ]),
)}`;

/** Returns the report as one page without scripts. */
export const reportPage = (report: Report): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chicken Road: evidence of fairness</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem;color:#1d1a17;background:#fbf8f3}
.scroll{overflow-x:auto;margin:1rem 0}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.875rem}
th,td{border-bottom:1px solid #ddd3c4;padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top}
figure{margin:1rem 0}svg{width:100%;height:auto;font-size:11px}svg text{fill:currentColor}figcaption,summary{font-size:.875rem}
.grid{stroke:#ddd3c4}.bar{stroke:#b3541e}circle{fill:#b3541e}
@media (prefers-color-scheme:dark){body{color:#efe7da;background:#1b1714}th,td{border-color:#4a4038}.grid{stroke:#4a4038}.bar{stroke:#f08a4b}circle{fill:#f08a4b}}
</style></head><body><main>
<h1>Evidence of fairness</h1>
<p>Made by <code>npm run evidence</code> at ${report.madeAt} with version ${report.algorithm} of the draw. The same figures are in report.json. How a round is drawn and how to check one: docs/fairness.md.</p>
${report.simulation ? simulationSection(report.simulation) : ''}
${report.randomNumbers ? randomSection(report.randomNumbers) : ''}
${report.clauses ? clauseSection(report.clauses) : ''}
${report.parSheets ? `<h2>Par sheet</h2><p>Exact, from the multipliers as they are paid. A player who never jumps into visible fire.</p>${report.parSheets.map(parSection).join('')}` : ''}
<p><a href="/">Back to the game</a></p>
</main></body></html>
`;
