import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { startTestServer, type TestServer } from '../e2e/server.ts';
import { BrowserPlayer } from './browser-player.ts';
import type { Engine } from './driver.ts';
import { launchFirefox } from './firefox.ts';
import { launchWebKit } from './webkit.ts';

export { expect };

const LAUNCHERS = { firefox: launchFirefox, webkit: launchWebKit };
export type EngineName = keyof typeof LAUNCHERS;

interface WorkerParts {
  readonly engineName: EngineName;
  readonly engine: Engine;
  readonly server: TestServer;
}

/** A test in its project's engine. Each engine has one provider, whose ledger must balance after each test. */
export const test = base.extend<{ readonly player: BrowserPlayer }, WorkerParts>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await LAUNCHERS[engineName]();
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    async ({}, use) => {
      const server = await startTestServer();
      // Only the drawn fatal line ends a round.
      server.stopFire();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  player: async ({ engine, server }, use, testInfo) => {
    const driver = await engine.openWindow();
    await use(new BrowserPlayer(driver, server.url));
    if (testInfo.status === testInfo.expectedStatus) await driver.close();
    else {
      // The browser may be gone. The worker ends with a failed test, and its browser with it.
      const screenshot = await driver.screenshot().catch(() => null);
      if (screenshot) writeFileSync(testInfo.outputPath('screen.png'), screenshot);
    }
    server.calm();
    expect(await server.audit()).toEqual([]);
  },
});
