import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findProgram } from '../scripts/browser.mjs';
import { buildWhenStale } from '../scripts/build.mjs';
import { answerHelp } from '../scripts/usage.mjs';
import { browserPath } from '../tests/browser.ts';
import { markdown, type Row } from './table.ts';

answerHelp(`npm run bench [-- NAME[/CHAPTER]…] [--peer DIR]
  Names: load, stage, soak, server, race, siege, failover, failover-citus, back-office, planted. Without a name, all.
  --peer: a folder whose build load measures beside this one`);

const { values, positionals } = parseArgs({
  options: { peer: { type: 'string' } },
  allowPositionals: true,
});

/** Benchmarks by name. An empty list of chapters measures all. */
const PARTS: Readonly<Record<string, (chapters: readonly string[]) => Promise<readonly Row[]>>> = {
  load: async (chapters) => (await import('./load/bench.ts')).benchLoad(chapters, values.peer ?? null),
  stage: async (chapters) => (await import('./stage/bench.ts')).benchStage(chapters),
  soak: async (chapters) => (await import('./soak/bench.ts')).benchSoak(chapters),
  server: async () => (await import('./server/bench.ts')).benchServer(),
  race: async (chapters) => (await import('./race/bench.ts')).benchRace(chapters),
  siege: async (chapters) => (await import('./siege/bench.ts')).benchSiege(chapters),
  failover: async () => (await import('./failover/bench.ts')).benchFailover(),
  'failover-citus': async () => (await import('./failover/citus.ts')).benchCitusWorkers(),
  'back-office': async (chapters) => (await import('./back-office/bench.ts')).benchBackOffice(chapters),
  planted: async (chapters) => (await import('./planted/bench.ts')).benchPlanted(chapters),
};

const wanted = positionals.map((argument) => {
  const [name = '', chapter] = argument.split('/');
  return { name, chapter };
});
const unknown = wanted.map(({ name }) => name).filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

const isWanted = (name: string): boolean => wanted.length === 0 || wanted.some((one) => one.name === name);
if (['load', 'stage', 'soak', 'siege'].some(isWanted)) await buildWhenStale();
// The headless shell reports frames too early, so it is used only where no other browser is installed.
if (!existsSync(browserPath())) process.env.CHROMIUM = findProgram('Chromium');

let broken = 0;
for (const [name, measure] of Object.entries(PARTS)) {
  if (!isWanted(name)) continue;
  console.log(`\n## ${name}\n`);
  const rows = await measure(wanted.flatMap((one) => (one.name === name ? (one.chapter ?? []) : [])));
  console.log(markdown(rows));
  broken += rows.filter(({ ok }) => !ok).length;
}
console.log(broken === 0 ? '\nEvery bound holds.' : `\n${broken} bounds are broken.`);
process.exit(broken === 0 ? 0 : 1);
