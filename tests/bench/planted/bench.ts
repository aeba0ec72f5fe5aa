import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { noted, type Row } from '../table.ts';
import { FAULTS, type Fault } from './faults.ts';
import { type Failed, runBrowser, runVitest, type TestRun } from './runs.ts';

/** The working tree without what git leaves out, in a folder of its own, with the packages of this one. */
function copyTree(): string {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'chicken-road-planted-')));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
  for (const file of files.split('\0'))
    if (file !== '' && existsSync(file)) cpSync(file, join(tree, file), { recursive: true });
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  return tree;
}

/** @throws Error when the text does not stand in the file exactly once */
function plant({ name, file, find, replace }: Fault, text: string): string {
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The list is stale: the text of ${name} does not stand in ${file} exactly once.`);
  return before + replace + after;
}

/** The test runs that may catch a fault, the quickest first; each may be asked for one test alone. */
function runsFor({ file, browser = [] }: Fault): readonly TestRun[] {
  // No test imports SQL: what installs it is imported.
  const imported = file.endsWith('.sql') ? 'src/server/platform/db/functions.ts' : file;
  const runs: TestRun[] = [
    (tree, only) => runVitest(tree, 'unit', imported, only),
    (tree, only) => runVitest(tree, 'server', imported, only),
  ];
  const files = browser.map((name) => `tests/e2e/${name}.test.ts`);
  if (files.length > 0) runs.push((tree, only) => runBrowser(tree, files, only));
  return runs;
}

/**
 * Plants a fault and runs tests until one fails. That one must fail again with the fault, and pass without it.
 * @returns null when none fails
 * @throws Error when it fails by chance, as tests may on a busy machine
 */
function caughtBy(tree: string, fault: Fault): Failed | null {
  const path = join(tree, fault.file);
  const whole = readFileSync(path, 'utf8');
  for (const run of runsFor(fault)) {
    writeFileSync(path, plant(fault, whole));
    const failed = run(tree);
    const again = failed && run(tree, failed);
    writeFileSync(path, whole);
    if (!failed) continue;
    if (!again || run(tree, failed))
      throw new Error(`${failed.file}: ${failed.test} fails by chance, with ${fault.name} or without.`);
    return failed;
  }
  return null;
}

/**
 * Plants one fault after the other and says which test catches it.
 * @param names of the faults that are wanted, none for all
 */
export async function benchPlanted(names: readonly string[]): Promise<readonly Row[]> {
  const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length > 0) throw new Error(`No fault is called ${unknown.join(', ')}.`);
  for (const fault of FAULTS) plant(fault, readFileSync(fault.file, 'utf8'));
  const tree = copyTree();
  try {
    return FAULTS.filter(({ name }) => names.length === 0 || names.includes(name)).flatMap((fault) => {
      const caught = caughtBy(tree, fault);
      const figure = caught ? `${caught.file}: ${caught.test ?? 'does not load'}` : 'MISSED';
      const row = { what: `${fault.name} (${fault.file})`, bound: 'caught', aim: 'caught' };
      return noted([{ ...row, figure, ok: caught !== null }]);
    });
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
