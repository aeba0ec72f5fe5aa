import { defineConfig } from '@playwright/test';
import { testLaunchOptions } from './tests/browser.ts';
import type { EngineName } from './tests/engines/fixtures.ts';

/** The same tests in each engine. Its one worker keeps the browser and its provider. */
const inEngine = (engineName: EngineName) => ({
  name: engineName,
  testDir: 'tests/engines',
  fullyParallel: false,
  workers: 1,
  // Debian's WebKit may crash. scripts/test.mjs accepts one second try, with proof that its process ended.
  retries: engineName === 'webkit' ? 1 : 0,
  use: { engineName },
});

export default defineConfig<object, { readonly engineName: EngineName }>({
  testDir: 'tests/e2e',
  // In this order: one worker has the tests of the stage for a minute, for which all others would wait at the end.
  projects: [
    { name: 'stage', testMatch: '**/stage.test.ts' },
    ...(['firefox', 'webkit'] as const).map(inEngine),
    { name: 'game', testMatch: '**/*.test.ts', testIgnore: '**/stage.test.ts' },
  ],
  globalSetup: './tests/e2e/set-up.ts',
  outputDir: 'node_modules/.cache/playwright',
  fullyParallel: true,
  workers: Number(process.env.WORKERS ?? 3),
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  maxFailures: 10,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    // A trace costs an eighth of the processor: `--trace retain-on-failure` when looking for a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    // To start one with each page costs a fifth of the processor. Its own tests allow it.
    serviceWorkers: 'block',
    // In pages that live for seconds, V8's middle compiler costs more than it saves.
    launchOptions: testLaunchOptions('--js-flags=--no-maglev'),
  },
});
