import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const results = join('node_modules', '.cache', 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;

const node = (args, env = {}) =>
  spawnSync(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  }).status === 0;

/** A check that passes or fails as a whole. */
function check(name, args) {
  console.log(`\n── ${name}`);
  if (node(args)) passed += 1;
  else failed += 1;
}

/** A test run whose report counts its tests; a run that leaves no report, or no test in it, has failed. */
function tests(name, args, report, count, env) {
  console.log(`\n── ${name}`);
  const ok = node(args, env);
  const counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  passed += counted.passed;
  failed += counted.failed;
  if ((!ok && counted.failed === 0) || counted.passed + counted.failed === 0) failed += 1;
}

check('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']);
check('files, exports and packages that nobody uses', ['node_modules/knip/bin/knip.js', '--no-progress']);
check('types', ['node_modules/typescript/bin/tsc', '--noEmit']);
check('types of the pure core, with no browser and no Node in reach', [
  'node_modules/typescript/bin/tsc',
  '--noEmit',
  '-p',
  'tsconfig.pure.json',
]);

// The asset tools have parts of their own, which a player never installs.
if (existsSync(join('assets', 'node_modules', 'sharp'))) {
  check('types of the asset tools', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'assets']);
} else console.log('\n── types of the asset tools: left out, `npm --prefix assets ci` has not been run');

const vitestReport = join(results, 'vitest.json');
tests(
  'unit, and the server on both databases',
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  vitestReport,
  (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
);

check('build', ['scripts/build.mjs']);

const browserReport = join(results, 'playwright.json');
try {
  tests(
    'browser',
    ['node_modules/@playwright/test/cli.js', 'test'],
    browserReport,
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    { CHROMIUM: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  );
} catch (error) {
  console.error(error.message);
  failed += 1;
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
