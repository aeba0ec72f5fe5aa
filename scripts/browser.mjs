import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const run = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;

function installed() {
  const places = [
    process.env.CHROMIUM,
    // The same Chromium without a window to draw costs a tenth less.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    chromium.executablePath(),
  ];
  return places.find((path) => path && existsSync(path)) ?? null;
}

function aptInstall() {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    return run(command, rest);
  };
  const install = (name) => apt('install', '-qy', '--no-install-recommends', name);
  if (!existsSync('/usr/bin/apt-get')) return;
  // Not every release has the one without a window.
  if (apt('update', '-q') && !install('chromium-headless-shell')) install('chromium');
}

/**
 * The path of a Chromium: $CHROMIUM, the system's, Playwright's own; else installs one.
 * @throws with one line that says what to do, when none can be had
 */
export function findBrowser() {
  const found = installed();
  if (found) return found;
  console.log('No Chromium here: installing one for the browser tests…');
  run('npx', ['playwright', 'install', 'chromium']);
  if (!installed()) aptInstall();
  const path = installed();
  if (path) return path;
  throw new Error('No browser for the tests: install Chromium and set CHROMIUM=/path/to/chromium.');
}
