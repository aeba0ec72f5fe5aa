import { defineConfig } from '@playwright/test';
import { testLaunchOptions } from './tests/browser.ts';
import type { EngineName } from './tests/engines/fixtures.ts';

const launchOptions = testLaunchOptions();

/** Two cores are full with two whole Chromiums; of the one that has no window two more go between them, as tests often wait. */
const WORKERS = launchOptions.executablePath?.includes('headless-shell') ? 4 : 2;

/** Tests that serve what they look at themselves, and not by the provider that a worker's other tests share. */
const SERVED_BY_ITSELF = ['bytes', 'documented', 'stage', 'stage-placeholder', 'start'].map(
  (name) => `**/${name}.test.ts`,
);

/** The same tests in each engine; a worker of its own keeps the browser and its provider. */
const inEngine = (engineName: EngineName) => ({
  name: engineName,
  testDir: 'tests/engines',
  fullyParallel: false,
  workers: 1,
  // On a busy machine Debian's WebKit sometimes ends while it opens a page, and Chromium gives no WebGL in software;
  // scripts/test.mjs accepts a second try for nothing else.
  retries: engineName === 'firefox' ? 0 : 1,
  use: { engineName },
});

export default defineConfig<object, { readonly engineName: EngineName }>({
  testDir: 'tests/e2e',
  // In their order: stage's are one worker's for a minute, for which at the end all others would wait.
  projects: [
    { name: 'served by itself', testMatch: SERVED_BY_ITSELF },
    ...(['firefox', 'webkit', 'chromium'] as const).map(inEngine),
    { name: 'game', testMatch: '**/*.test.ts', testIgnore: SERVED_BY_ITSELF },
  ],
  globalSetup: './tests/e2e/set-up.ts',
  outputDir: 'node_modules/.cache/playwright',
  fullyParallel: true,
  workers: WORKERS,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    // A trace costs an eighth of the processor, pictures in it a fifth more: `--trace retain-on-failure` for who looks for a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    // It only tells who is offline so, and to start one with each page cost a fifth of the processor. Its own tests allow it.
    serviceWorkers: 'block',
    launchOptions,
  },
});
