import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../src/contract/constants.ts';
import { freshPhone } from './player.ts';
import { startTestServer, type TestServer } from './server.ts';

export { expect };

export interface Account {
  readonly userId: string;
  readonly phone: string;
  readonly password: string;
}

/**
 * Registers a player behind the page's back and leaves its browser logged in, as after a register in the interface.
 * Call it before the page is opened.
 */
export async function signedIn(page: Page, server: TestServer): Promise<Account> {
  const phone = freshPhone();
  const password = 'secret-1';
  const answer = await page.request.post(`${server.url}/api/register`, {
    headers: { [USER_ID_HEADER]: USER_ID_HEADER_VALUE },
    data: { email: '', phone, password },
  });
  const { user_id: userId }: { user_id: string } = await answer.json();
  await page.addInitScript((id) => {
    if (sessionStorage.getItem('signed-in')) return;
    sessionStorage.setItem('signed-in', 'once');
    localStorage.setItem('userid', id);
  }, userId);
  return { userId, phone, password };
}

/** Opens the game past its splash, ready to be played. */
export async function openGame(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  // Under the splash it is drawn, and no key comes to it.
  await expect(page.locator('[data-game]')).not.toHaveAttribute('inert');
}

/** For tests that are not about pace. A jump takes 280 ms; a toast stays long enough for a busy machine. */
const TEST_TIMINGS = { splashMs: 0, betDelayMs: 50, forwardMs: 300, toastMs: 3000 };

/** A page before it is opened, or every page that a context will have. */
type Pages = Pick<BrowserContext, 'addInitScript'>;

const shortenTimings = (pages: Pages) =>
  pages.addInitScript((timings) => {
    window.testTimings = timings;
  }, TEST_TIMINGS);

/** Makes the stage work as ever and fill no pixel: in software that costs as much as the page itself. A canvas that is cleared counts as drawn. */
const skipDrawing = (pages: Pages) =>
  pages.addInitScript(() => {
    const nothing = () => undefined;
    Object.assign(WebGL2RenderingContext.prototype, {
      clear: nothing,
      drawArrays: nothing,
      drawArraysInstanced: nothing,
      drawElements: nothing,
      drawElementsInstanced: nothing,
    });
  });

/** Prepares a page that a test opens beside its own. */
export async function spareTime(pages: Pages): Promise<void> {
  await shortenTimings(pages);
  await skipDrawing(pages);
}

interface TestParts {
  /** splash, bet delay, steps and toasts take their real time */
  readonly realPace: boolean;
  /** the picture of the road is drawn: for tests that look at it */
  readonly drawn: boolean;
  /** for tests that move the clock, change settings or count what others have done; else the provider is the worker's */
  readonly ownServer: boolean;
  readonly server: TestServer;
  /** the account that the page is logged in with */
  readonly account: Account;
}

interface WorkerParts {
  readonly workerServer: TestServer;
}

interface Checks {
  readonly booksBalance: undefined;
}

/** A browser test against a real provider, whose books must balance after each test. */
export const test = base.extend<TestParts & Checks, WorkerParts>({
  workerServer: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    async ({}, use) => {
      const server = await startTestServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  ownServer: [false, { option: true }],
  server: async ({ ownServer, workerServer }, use) => {
    if (!ownServer) return use(workerServer);
    const server = await startTestServer();
    await use(server);
    await server.close();
  },
  realPace: [false, { option: true }],
  drawn: [false, { option: true }],
  // Motion takes a quarter of the processor's time.
  contextOptions: async ({ contextOptions, realPace, drawn }, use) =>
    use(realPace || drawn ? contextOptions : { ...contextOptions, reducedMotion: 'reduce' }),
  context: async ({ context, realPace, drawn }, use) => {
    if (!realPace) await shortenTimings(context);
    if (!drawn) await skipDrawing(context);
    await use(context);
  },
  page: async ({ page, server }, use, testInfo) => {
    server.stopFire();
    const said: string[] = [];
    page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
    page.on('requestfailed', (request) => said.push(`${request.failure()?.errorText}: ${request.url()}`));
    await use(page);
    // What a test answers itself may be asked again when it ends.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('console', { body: said.join('\n'), contentType: 'text/plain' });
  },
  baseURL: async ({ server }, use) => use(server.url),
  account: async ({ page, server }, use) => use(await signedIn(page, server)),
  booksBalance: [
    async ({ server }, use) => {
      await use(undefined);
      server.calm();
      expect(await server.audit()).toEqual([]);
    },
    { auto: true },
  ],
});
