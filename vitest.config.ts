import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

const serverOn = (database: 'postgres' | 'embedded'): TestProjectConfiguration => ({
  test: {
    name: database === 'postgres' ? 'server' : 'server-embedded',
    include: ['tests/server/**/*.test.ts'],
    environment: 'node',
    // Each test has a database and an app of its own, and the server keeps nothing in its modules: to load all of
    // them, and the embedded database's program, for each file took a third of the time.
    isolate: false,
    globalSetup: ['tests/server/postgres.ts'],
    provide: { database },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    // One more than there are cores: many a test of the server waits, for a process that starts or is killed.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          // To load React and Pixi anew for each file took more than half of the time.
          isolate: false,
          testTimeout: 30_000,
        },
      },
      serverOn('postgres'),
      // `npm run test:all` runs every test that does not ask for a database on both.
      ...(process.env.DATABASES === 'all' ? [serverOn('embedded')] : []),
    ],
  },
});
