import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { findBrowsers } from './browser.mjs';
import { answerHelp } from './usage.mjs';

answerHelp(`npm test [-- ARGUMENT…]
  Checks types, style and paths, then runs all tests. npm run test:all adds the long ones, npm run test:engines runs
  only those of Firefox and WebKit. Arguments go to Playwright.`);

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const results = join('node_modules', '.cache', 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const begunMs = performance.now();
let passed = 0;
/** printed at the end, because long logs are often truncated at the top */
const failures = [];
/** tests that passed on retry after WebKit had crashed */
let secondTries = 0;

const ENGINE_PROJECTS = ['firefox', 'webkit'].flatMap((name) => ['--project', name]);

/**
 * `engines` runs only tests/engines; `all` runs everything, the server on both databases, with new seeds. Further
 * arguments go to Playwright, such as `--grep @further`.
 */
const [first = '', ...rest] = process.argv.slice(2);
const part = ['engines', 'all'].includes(first) ? first : '';
const playwrightArgs = part ? rest : process.argv.slice(2);
const enginesOnly = part === 'engines';

if (part === 'all') {
  process.env.DATABASES = 'all';
  process.env.SEED ??= String(randomInt(2 ** 31));
  console.log(`Random tests use SEED=${process.env.SEED}.`);
}

function timeText(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Runs a part with its output in a file, and prints one line when it ends. @returns the exit code and a function that prints the output */
async function run(name, args, env = {}) {
  const partBegunMs = performance.now();
  const log = join(results, `${name.replaceAll(/\W+/g, '-')}.log`);
  const output = createWriteStream(log);
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const [code] = await once(child, 'close');
  output.end();
  await once(output, 'finish');
  const printResult = (counts, isFailed) => {
    console.log(
      `${isFailed ? 'FAILED' : 'passed'}  ${name}${counts} (${timeText(performance.now() - partBegunMs)})`,
    );
    if (isFailed) console.log(`${readFileSync(log, 'utf8').trimEnd()}\n── ${log}\n`);
  };
  return { code, printResult };
}

async function check(name, args) {
  const { code, printResult } = await run(name, args);
  printResult('', code !== 0);
  if (code === 0) passed += 1;
  else failures.push(name);
}

/** Shared by the runs (tests/server/support/packed-embedded.ts). */
const packed = join(results, 'packed');
mkdirSync(packed, { recursive: true });

/** Runs tests and counts them by their report. A run without a report or without tests fails. */
async function tests(name, args, report, read, env) {
  const { code, printResult } = await run(name, args, { PACKED_EMBEDDED: resolve(packed), ...env });
  const counted = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failures: [] };
  if ((code !== 0 || counted.passed === 0) && counted.failures.length === 0) counted.failures.push(name);
  passed += counted.passed;
  failures.push(...counted.failures);
  printResult(`: ${counted.passed} tests`, counted.failures.length > 0);
}

const briefly = (message = '') => `\n    ${stripVTControlCharacters(message).split('\n', 6).join('\n    ')}`;

function readVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative('.', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}${briefly(message)}`] : [];
    return failed.map((test) => `${file} › ${test.fullName}${briefly(test.failureMessages[0])}`);
  });
  return { passed: numPassedTests, failures };
}

/** Start of the error when the browser's process has ended (tests/engines/webkit.ts). */
const WEBKIT_ENDED = 'WebKit ended unexpectedly';

function readPlaywright({ stats, suites }) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  const failures = [];
  let secondTriesHere = 0;
  for (const { file, line, title, tests } of suites.flatMap(specs))
    for (const { projectName, results, status } of tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const message = results.find((result) => result.status !== 'passed')?.error?.message;
      const text = `${file}:${line} › ${projectName} › ${title}${briefly(message)}`;
      if (status === 'flaky' && message?.includes(WEBKIT_ENDED) && secondTriesHere === 0) {
        secondTriesHere += 1;
        console.log(`\n── passed when run again\n${text}`);
      } else failures.push(text);
    }
  secondTries += secondTriesHere;
  return { passed: stats.expected + secondTriesHere, failures };
}

async function checkAndTestWithoutBrowser() {
  const tsc = 'node_modules/typescript/bin/tsc';
  const checks = [
    ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
    ['files, exports and packages that nobody uses', ['node_modules/knip/bin/knip.js', '--no-progress']],
    // The default is four checkers. Each checks the shared types again, which takes twice the processor time.
    ['types', [tsc, '--noEmit', '--checkers', '1']],
    [
      'types of the pure core, with no browser and no Node in reach',
      [tsc, '--noEmit', '-p', 'tsconfig.pure.json'],
    ],
    ['paths in documents and comments', ['scripts/check-paths.mjs']],
    ['build', ['scripts/build.mjs']],
  ];
  // The asset tools are a package of their own.
  if (existsSync(join('assets', 'node_modules', 'sharp')))
    checks.push(['types of the asset tools', [tsc, '--noEmit', '-p', 'assets']]);
  else console.log('left out  types of the asset tools: `npm --prefix assets ci` has not been run');
  // React's development build takes a sixth more processor time, and its warnings fail no test.
  const component = vitest('components', ['component'], part === 'all' ? {} : { NODE_ENV: 'production' });
  await Promise.all(checks.map(([name, args]) => check(name, args)));
  const compatibility = check('APIs of the built JavaScript in every supported browser', [
    'scripts/check-compat.mjs',
  ]);
  await vitest('unit and server', ['unit', 'server*']);
  await Promise.all([compatibility, component]);
}

function vitest(name, projects, env) {
  const report = join(results, `${projects[0]}.json`);
  return tests(
    name,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    report,
    readVitest,
    env,
  );
}

const { env, missing } = findBrowsers();
for (const line of missing) console.error(line);
failures.push(...missing);
Object.assign(process.env, env);

if (enginesOnly) await check('build', ['scripts/build.mjs']);
else await checkAndTestWithoutBrowser();

const browserReport = join(results, 'playwright.json');
await tests(
  'browser',
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...(enginesOnly ? ENGINE_PROJECTS : part === 'all' ? [] : ['--grep-invert', '@further']),
    ...playwrightArgs,
  ],
  browserReport,
  readPlaywright,
  { PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
);

if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`);
if (secondTries > 0) console.log('One test passed when run again after the process of WebKit had ended.');
console.log(`Total time: ${timeText(performance.now() - begunMs)}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
