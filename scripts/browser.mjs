import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Preferred to full Chromium, which needs more processor time and memory. Not every Debian release has it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The environment variable, paths and Debian packages of each program, preferred first. */
const PROGRAMS = {
  Chromium: {
    variable: 'CHROMIUM',
    places: () => [
      HEADLESS_SHELL,
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      chromium.executablePath(),
    ],
    packages: ['chromium-headless-shell', 'chromium'],
  },
  Firefox: { variable: 'FIREFOX', places: () => ['/usr/bin/firefox-esr'], packages: ['firefox-esr'] },
  WebKit: {
    variable: 'WEBKIT_DRIVER',
    places: () => ['/usr/bin/WebKitWebDriver'],
    packages: ['webkit2gtk-driver'],
  },
  Xvfb: { variable: 'XVFB', places: () => ['/usr/bin/Xvfb'], packages: ['xvfb'] },
};

const run = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;

const installed = ({ variable, places }) =>
  [process.env[variable], ...places()].find((path) => path && existsSync(path)) ?? null;

/** Installs the first of these Debian packages that exists. */
function aptInstall(packages) {
  if (!existsSync('/usr/bin/apt-get')) return;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return run(command, rest);
  };
  if (!apt('update', '-q')) return;
  packages.some((name) => apt('install', '-qy', '--no-install-recommends', name));
}

/** Tries once per checkout to install the headless shell where only full Chromium is installed. */
function preferHeadlessShell() {
  const tried = join('node_modules', '.cache', 'headless-shell-tried');
  if (process.env.CHROMIUM || existsSync(HEADLESS_SHELL) || existsSync(tried)) return;
  mkdirSync(dirname(tried), { recursive: true });
  writeFileSync(tried, '');
  aptInstall(['chromium-headless-shell']);
}

/** Returns the path of a program, installed if missing. @throws with one line that names the program */
export function findProgram(name) {
  const program = PROGRAMS[name];
  if (name === 'Chromium') preferHeadlessShell();
  const found = installed(program);
  if (found) return found;
  console.log(`No ${name} here: installing it for the browser tests…`);
  if (name === 'Chromium') run('npx', ['playwright', 'install', 'chromium']);
  if (!installed(program)) aptInstall(program.packages);
  const path = installed(program);
  if (path) return path;
  throw new Error(
    `${name} is missing and could not be installed: install it and set ${program.variable}=/path/to/it.`,
  );
}

/**
 * Finds or installs the browsers of the tests.
 * @returns environment variables for the tests, and a line for each program that is missing
 */
export function findBrowsers() {
  const env = {};
  const missing = [];
  for (const [name, { variable }] of Object.entries(PROGRAMS)) {
    try {
      env[variable] = findProgram(name);
    } catch (error) {
      missing.push(error.message);
    }
  }
  return { env, missing };
}
