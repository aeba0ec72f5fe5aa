import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const run = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;

function installed() {
  const places = [
    process.env.CHROMIUM,
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
  return (
    existsSync('/usr/bin/apt-get') &&
    apt('update', '-q') &&
    apt('install', '-qy', '--no-install-recommends', 'chromium')
  );
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
