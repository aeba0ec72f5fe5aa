import { markdown, type Row } from './table.ts';

/** Each part of the bench, loaded only when it is asked for. */
const PARTS: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  bytes: async () => (await import('./bytes/bench.ts')).benchBytes(),
  stage: async () => (await import('./stage/bench.ts')).benchStage(),
  server: async () => (await import('./server/bench.ts')).benchServer(),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

let broken = 0;
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${name}\n`);
  const rows = await measure();
  console.log(markdown(rows));
  broken += rows.filter(({ ok }) => !ok).length;
}
console.log(broken === 0 ? '\nEvery bound holds.' : `\n${broken} bounds are broken.`);
process.exit(broken === 0 ? 0 : 1);
