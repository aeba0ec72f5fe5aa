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
import { printRows, type Row } from '../table.ts';
import { FAULTS, type Fault } from './faults.ts';
import { failedTest, projectOf } from './runs.ts';

/** Copies the working tree without ignored files to a new folder and links its packages. */
function copyTree(): string {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'chicken-road-planted-')));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' });
  for (const file of files.split('\0'))
    if (file !== '' && existsSync(file)) cpSync(file, join(tree, file), { recursive: true });
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  return tree;
}

/** @throws Error when the text is not in the file exactly once */
function plant({ file, find, replace }: Fault, text: string): string {
  const [before, after, ...more] = text.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`This is not in ${file} exactly once: ${find}`);
  return before + replace + after;
}

/** Plants a fault and runs its tests. Returns the failed test, or null. */
function catchFault(tree: string, fault: Fault): string | null {
  const path = join(tree, fault.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, plant(fault, text));
  const failed = failedTest(tree, fault.tests);
  writeFileSync(path, text);
  return failed;
}

/** Runs the tests of all faults on the unchanged tree. Returns those that fail. */
function failuresWithoutFault(tree: string, faults: readonly Fault[]): readonly string[] {
  const tests = faults.flatMap((fault) => fault.tests);
  const projects = new Set(tests.map(projectOf));
  return [...projects].flatMap((project) => {
    const failed = failedTest(
      tree,
      tests.filter((test) => projectOf(test) === project),
    );
    return failed ?? [];
  });
}

/**
 * Plants one fault at a time. The tests named by each must fail with it and pass without.
 * @param wanted names of faults; empty for all
 */
export function benchPlanted(wanted: readonly string[]): readonly Row[] {
  const unknown = wanted.filter((name) => !(name in FAULTS));
  if (unknown.length > 0) throw new Error(`No fault is called ${unknown.join(', ')}.`);
  for (const fault of Object.values(FAULTS)) plant(fault, readFileSync(fault.file, 'utf8'));
  const faults = Object.entries(FAULTS).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const tree = copyTree();
  try {
    const rows = faults.flatMap(([name, fault]) => {
      const caught = catchFault(tree, fault);
      const what = `${name} (${fault.file})`;
      return printRows([
        { what, figure: caught ?? 'MISSED', bound: 'caught', aim: 'caught', ok: caught !== null },
      ]);
    });
    const failures = failuresWithoutFault(
      tree,
      faults.map(([, fault]) => fault),
    );
    const figure = failures.length === 0 ? 'all pass' : failures.join(', ');
    const what = 'the same tests without a fault';
    return [...rows, ...printRows([{ what, figure, bound: 'all pass', aim: '', ok: failures.length === 0 }])];
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
