import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/browser.ts';
import type { EngineName } from './tests/engines/fixtures.ts';

const { args = [], ...launch } = launchOptions();

/** Two cores are full with two whole Chromiums; of the one that has no window two more go between them, as tests often wait. */
const WORKERS = launch.executablePath?.includes('headless-shell') ? 4 : 2;

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
  // Debian's WebKit sometimes ends while it opens a page; scripts/test.mjs accepts a second try for nothing else.
  retries: engineName === 'webkit' ? 1 : 0,
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
  timeout: 120_000,
  expect: { timeout: 30_000 },
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
    // WebGL is drawn in software anyway; what is around it costs less without it. Most pages do not live long enough for
    // V8's middle compiler to pay.
    launchOptions: { ...launch, args: [...args, '--disable-gpu-compositing', '--js-flags=--no-maglev'] },
  },
});
