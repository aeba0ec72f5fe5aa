import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import list from './clauses.json' with { type: 'json' };

export interface Clause {
  readonly standard: string;
  readonly clause: string;
  readonly demand: string;
  readonly profiles: readonly string[];
  readonly tests: readonly TestName[];
  readonly result: 'passed' | 'failed' | 'not covered';
}

export interface TestName {
  readonly file: string;
  /** part of the test's full name */
  readonly name: string;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Runs test files. @returns vitest's report */
function runTests(files: readonly string[]): VitestReport {
  const folder = mkdtempSync(join(tmpdir(), 'chicken-road-clauses-'));
  const output = join(folder, 'report.json');
  try {
    spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${output}`, ...files],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    return JSON.parse(readFileSync(output, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns passed when at least one test of that name ran and all of them passed. */
function resultOf(report: VitestReport, { file, name }: TestName): 'passed' | 'failed' {
  const found = report.testResults
    .filter((one) => relative('.', one.name) === file)
    .flatMap(({ assertionResults }) => assertionResults.filter(({ fullName }) => fullName.includes(name)));
  return found.length > 0 && found.every(({ status }) => status === 'passed') ? 'passed' : 'failed';
}

/** Runs the tests of every clause in clauses.json. */
export function checkClauses(): readonly Clause[] {
  const files = [...new Set(list.flatMap(({ tests }) => tests.map(({ file }) => file)))];
  const report = runTests(files);
  return list.map((clause) => {
    const results = clause.tests.map((test) => resultOf(report, test));
    const result = results.length === 0 ? 'not covered' : results.includes('failed') ? 'failed' : 'passed';
    return { ...clause, result };
  });
}
