import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as v from 'valibot';

/** The first test that failed in a run. */
export interface Failed {
  /** from the tree's root */
  readonly file: string;
  /** null when the file did not load */
  readonly test: string | null;
}

/** @param only the one test to run; unset: all that may catch the fault @returns null when all pass */
export type TestRun = (tree: string, only?: Failed) => Failed | null;

/** A test's name as a pattern that it alone matches. */
const patternOf = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Runs a tool in a tree. @returns its report; @throws Error when it leaves none and did not pass */
function report<Schema extends v.GenericSchema>(
  tree: string,
  schema: Schema,
  tool: readonly string[],
): v.InferOutput<Schema> | null {
  const file = join(tree, 'report.json');
  rmSync(file, { force: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, [...tool], {
    cwd: tree,
    // A random seed in a test's name would hide it when it is asked for again.
    env: { SEED: '20261121', ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: 'report.json' },
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (existsSync(file)) return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  if (status === 0) return null;
  throw new Error(`${tool.join(' ')} left no report:\n${stdout}\n${stderr}`);
}

const VitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      assertionResults: v.array(v.object({ fullName: v.string(), status: v.string() })),
    }),
  ),
});

/** Runs the tests of a project that import a file, whichever way, until one fails. */
export function runVitest(
  tree: string,
  project: 'unit' | 'server',
  file: string,
  only: Failed | undefined,
): Failed | null {
  const which = only
    ? ['run', only.file, ...(only.test === null ? [] : ['-t', patternOf(only.test)])]
    : ['related', file, '--run', '--bail=1'];
  const how = ['--passWithNoTests', '--reporter=json', '--outputFile=report.json'];
  const vitest = ['node_modules/vitest/vitest.mjs', ...which, `--project=${project}`, ...how];
  const failed = report(tree, VitestReport, vitest)?.testResults.find(({ status }) => status === 'failed');
  if (!failed) return null;
  const test = failed.assertionResults.find(({ status }) => status === 'failed');
  return { file: relative(tree, failed.name), test: test?.fullName ?? null };
}

interface Suite {
  readonly specs: readonly { readonly title: string; readonly ok: boolean; readonly file: string }[];
  readonly suites?: readonly Suite[] | undefined;
}
const Suite: v.GenericSchema<Suite> = v.object({
  specs: v.array(v.object({ title: v.string(), ok: v.boolean(), file: v.string() })),
  suites: v.optional(v.array(v.lazy(() => Suite))),
});
const PlaywrightReport = v.object({ suites: v.array(Suite) });

const specsOf = ({ specs, suites = [] }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)];

/** Builds the tree and runs browser tests until one fails. */
export function runBrowser(tree: string, files: readonly string[], only: Failed | undefined): Failed | null {
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: tree, encoding: 'utf8' });
  if (build.status !== 0) throw new Error(`The tree cannot be built:\n${build.stderr}`);
  const which = only ? [only.file, '-g', patternOf(only.test ?? '')] : files;
  const how = ['-x', '--workers=1', '--reporter=json'];
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', ...which, ...how];
  const failed = report(tree, PlaywrightReport, playwright)
    ?.suites.flatMap(specsOf)
    .find(({ ok }) => !ok);
  return failed ? { file: join('tests/e2e', failed.file), test: failed.title } : null;
}
