import { runVitest, type TestResult } from '../bench/planted/runs.ts';
import list from './clauses.json' with { type: 'json' };

export interface Clause {
  readonly standard: string;
  readonly clause: string;
  readonly demand: string;
  readonly profiles: readonly string[];
  readonly tests: readonly TestName[];
  readonly result: 'passed' | 'failed' | 'not covered';
}

interface TestName {
  readonly file: string;
  /** part of the test's full name */
  readonly name: string;
}

function parseTest(test: string): TestName {
  const [file = '', name = ''] = test.split(' -t ');
  return { file, name };
}

/** A clause fails when one of its tests failed, was skipped or is missing. */
export function resultOf(tests: readonly TestName[], results: readonly TestResult[]): Clause['result'] {
  const hasPassed = ({ file, name }: TestName): boolean => {
    const found = results.filter((one) => one.name.startsWith(`${file}: `) && one.name.includes(name));
    return found.length > 0 && found.every(({ isSkipped, message }) => !isSkipped && message === null);
  };
  if (tests.length === 0) return 'not covered';
  return tests.every(hasPassed) ? 'passed' : 'failed';
}

/** Runs the tests of every clause in clauses.json. */
export function checkClauses(): readonly Clause[] {
  const clauses = list.map((clause) => ({ ...clause, tests: clause.tests.map(parseTest) }));
  const files = new Set(clauses.flatMap(({ tests }) => tests.map(({ file }) => file)));
  const results = runVitest('.', [...files]);
  return clauses.map((clause) => ({ ...clause, result: resultOf(clause.tests, results) }));
}
