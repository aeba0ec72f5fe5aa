import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { findBrowsers } from '../../scripts/browser.mjs';

/** Runs a tool in a tree and parses its report. @throws Error when it writes none */
function report<Schema extends v.GenericSchema>(
  tree: string,
  schema: Schema,
  argsFor: (file: string) => readonly string[],
): v.InferOutput<Schema> {
  const folder = mkdtempSync(join(tmpdir(), 'chicken-road-report-'));
  const file = join(folder, 'report.json');
  try {
    const { stdout, stderr } = spawnSync(process.execPath, argsFor(file), {
      cwd: tree,
      env: { ...process.env, ...findBrowsers().env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      encoding: 'utf8',
      maxBuffer: Number.POSITIVE_INFINITY,
    });
    if (!existsSync(file))
      throw new Error(`${argsFor(file).join(' ')} left no report:\n${stdout}\n${stderr}`);
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export interface TestResult {
  readonly name: string;
  readonly isSkipped: boolean;
  /** of the first error, null for a passed or skipped test */
  readonly message: string | null;
}

/** Returns the first lines of an error, without its stack, on one line. */
const firstLines = (message = ''): string =>
  stripVTControlCharacters(message)
    .split(/\s*\n\s*/, 3)
    .filter((line) => !line.startsWith('at '))
    .join(' ');

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      assertionResults: v.array(
        v.object({ fullName: v.string(), status: v.string(), failureMessages: v.array(v.string()) }),
      ),
    }),
  ),
});

/** Test files, and one title pattern for all of them. */
interface Selection {
  readonly files: readonly string[];
  readonly title: string | undefined;
}

/** Parses `file` and `file -t title`. All tests of the files are selected unless each file has a title. */
function selectionOf(tests: readonly string[]): Selection {
  const split = tests.map((test) => test.split(' -t '));
  const titles = new Set(split.flatMap(([, title]) => title ?? []));
  return {
    files: [...new Set(split.map(([file = '']) => file))],
    title: split.every(([, title]) => title) ? [...titles].join('|') : undefined,
  };
}

/** Runs Vitest in a tree. @returns the tests, each named `file: full name` */
export function runVitest(tree: string, args: readonly string[]): TestResult[] {
  const { testResults } = report(tree, VitestReport, (file) => [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=json',
    `--outputFile=${file}`,
    ...args,
  ]);
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages: [message] }) => ({
      name: `${relative(resolve(tree), name)}: ${fullName}`,
      isSkipped: status !== 'passed' && status !== 'failed',
      message: status === 'failed' ? firstLines(message) : null,
    })),
  );
}

const Spec = v.object({
  title: v.string(),
  ok: v.boolean(),
  file: v.string(),
  tests: v.array(
    v.object({
      results: v.array(v.object({ errors: v.array(v.object({ message: v.optional(v.string()) })) })),
    }),
  ),
});
interface Suite {
  readonly specs: readonly v.InferOutput<typeof Spec>[];
  readonly suites?: readonly Suite[] | undefined;
}
const Suite: v.GenericSchema<Suite> = v.object({
  specs: v.array(Spec),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});
const PlaywrightReport = v.object({ suites: v.array(Suite) });

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

/** Builds the tree and runs Playwright. @throws Error when the build fails */
function runPlaywright(tree: string, { files, title }: Selection): TestResult[] {
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: tree, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`The tree cannot be built:\n${build.stderr}`);
  const filter = title === undefined ? [] : ['-g', title];
  const { suites } = report(tree, PlaywrightReport, () => [
    'node_modules/@playwright/test/cli.js',
    'test',
    '-x',
    '--retries=0',
    '--reporter=json',
    ...files,
    ...filter,
  ]);
  return suites.flatMap(specsOf).map(({ file, title, ok, tests }) => {
    const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
    return { name: `${file}: ${title}`, isSkipped: false, message: ok ? null : firstLines(error?.message) };
  });
}

/** Returns the Vitest project of a test, by its folder; null where Playwright runs it. */
export function projectOf(test: string): string | null {
  const folder = test.split('/')[1] ?? '';
  return ['unit', 'server', 'component'].includes(folder) ? folder : null;
}

/**
 * Runs tests of one runner up to the first failure.
 * @param tests each `file` or `file -t title`
 * @returns the failed test and its error, or null when all pass
 * @throws Error when no test ran
 */
export function failedTest(tree: string, tests: readonly string[]): string | null {
  const project = projectOf(tests[0] ?? '');
  const selection = selectionOf(tests);
  const { files, title } = selection;
  const results =
    project === null
      ? runPlaywright(tree, selection)
      : runVitest(tree, [
          `--project=${project}`,
          '--bail=1',
          ...files,
          ...(title === undefined ? [] : ['-t', title]),
        ]);
  if (results.every(({ isSkipped }) => isSkipped))
    throw new Error(`There is no such test: ${tests.join(', ')}`);
  const failed = results.find(({ message }) => message !== null);
  return failed ? `${failed.name}: ${failed.message}` : null;
}
