import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type BrowserCommand, type TestSpecification } from 'vitest/node';
import { findProgram } from './scripts/browser.mjs';
import { catalogueParts } from './scripts/catalogue-parts.mjs';
import { css } from './scripts/css.mjs';
import { testLaunchOptions } from './tests/browser.ts';
import { isComplete } from './tests/complete.ts';

const WINDOW = { width: 1300, height: 900 };

const launchOptions = {
  ...testLaunchOptions(),
  // Read when the browser is launched: other projects need none.
  get executablePath() {
    return findProgram('Chromium');
  },
};

/** Begins with the files that start and kill processes: begun last, one of them runs for half a minute beside an idle core. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(kills|process|command-line|failures|snapshot)\.test\.ts$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** A corner of the window that no page of a test reaches. */
const parkPointer: BrowserCommand<[]> = ({ page }) => page.mouse.move(WINDOW.width - 1, WINDOW.height - 1);

const serverOn = (database: 'postgres' | 'embedded') => ({
  test: {
    name: database === 'postgres' ? 'server' : 'server-embedded',
    include: ['tests/server/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['tests/seed.ts'],
    // Each test has a database and an app of its own, and the server keeps nothing in its modules: to load all of
    // them, and the embedded database's program, for each file took a third of the time.
    isolate: false,
    globalSetup: ['tests/server/support/postgres.ts'],
    provide: { database },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

/** Installs packages with apt, and builds in a clean folder. */
const deployment: TestProjectConfiguration = {
  test: { ...serverOn('postgres').test, name: 'server-deploy', include: ['tests/deploy/**/*.test.ts'] },
};

export default defineConfig({
  test: {
    // The components run beside them. One more worker takes a tenth more processor time, as each loads all modules.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongFirst },
    projects: [
      {
        plugins: [catalogueParts()],
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          setupFiles: ['tests/seed.ts', 'tests/unit/texts.ts'],
          // To load React and Pixi anew for each file took more than half of the time.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      serverOn('postgres'),
      // `npm run test:all` runs every test that does not ask for a database on both.
      ...(isComplete ? [serverOn('embedded'), deployment] : []),
      {
        css,
        plugins: [catalogueParts(), react()],
        resolve: {
          alias: [
            { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
            {
              find: /^\.\.\/stage\/index\.tsx$/,
              replacement: fileURLToPath(new URL('tests/component/undrawn-stage.tsx', import.meta.url)),
            },
          ],
        },
        test: {
          name: 'component',
          include: ['tests/component/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/component/setup.ts'],
          provide: { isComplete },
          // One page for all files, which tests/component/setup.ts clears after each test.
          isolate: false,
          fileParallelism: false,
          // For a run of all projects: those of one group have one number of workers.
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 390, height: 844 },
            commands: { parkPointer },
            provider: playwright({
              launchOptions,
              contextOptions: {
                viewport: WINDOW,
                reducedMotion: 'reduce',
                locale: 'en-IN',
              },
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
