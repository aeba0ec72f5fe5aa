import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../src/contract/constants.ts';
import { freshPhone } from './player.ts';
import { startTestServer, type TestServer } from './server.ts';

export { expect };

/** What a registered player is known by. */
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
  await expect(page.locator('.game')).not.toHaveAttribute('inert');
}

/** How fast the clock of a toast goes in these tests: on a busy machine its one second may pass between two looks. */
const TOAST_RATE = 1 / 3;

/** What is done to a page before it is opened, or to all pages that a context will have. */
type Pages = Pick<BrowserContext, 'addInitScript'>;

/** Lets every toast stand longer. A test of the toasts' own times may set another pace after it. */
export const slowToasts = (pages: Pages) =>
  pages.addInitScript((rate) => {
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('.Toastify__progress-bar'))
        for (const animation of bar.getAnimations())
          if (animation.playbackRate === 1) animation.playbackRate = rate;
    }).observe(document, { childList: true, subtree: true });
  }, TOAST_RATE);

/** ms between the frames of a page whose test is not about motion. */
const SPARE_FRAME_MS = 100;

/**
 * Ten frames a second instead of sixty. What would move on and on by CSS rests, and what moves once is at its end at once, but for the toasts, whose
 * time is one of their animations: each frame costs processor time.
 */
const spareFrames = (pages: Pages) =>
  pages.addInitScript((frameMs) => {
    const request = window.requestAnimationFrame.bind(window);
    const cancel = window.cancelAnimationFrame.bind(window);
    const later = window.setTimeout.bind(window);
    const never = window.clearTimeout.bind(window);
    const asked = new Map<number, number>();
    window.requestAnimationFrame = (callback) => {
      const timer = later(() => {
        const frame = request((nowMs) => {
          asked.delete(timer);
          callback(nowMs);
        });
        asked.set(timer, frame);
      }, frameMs);
      return timer;
    };
    window.cancelAnimationFrame = (id) => {
      never(id);
      const frame = asked.get(id);
      if (frame !== undefined) cancel(frame);
      asked.delete(id);
    };
    const spare = ({ target }: Event): void => {
      if (!(target instanceof Element)) return;
      for (const animation of target.getAnimations({ subtree: true })) {
        const { effect } = animation;
        if (!(effect instanceof KeyframeEffect) || effect.target?.closest('.Toastify')) continue;
        if ((effect.getTiming().iterations ?? 1) > 1) animation.pause();
        else animation.finish();
      }
    };
    for (const start of ['animationstart', 'transitionrun']) addEventListener(start, spare);
  }, SPARE_FRAME_MS);

/**
 * The stage works as ever, and no pixel of it is filled: in software that costs as much as the page itself. A canvas that
 * is cleared counts as drawn, and each frame of it would be read back.
 */
const leaveUndrawn = (pages: Pages) =>
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

/** Takes the picture and its motion from pages whose test is about neither: from those that a test opens beside its own. */
export async function sparePictures(pages: Pages): Promise<void> {
  await spareFrames(pages);
  await leaveUndrawn(pages);
}

interface TestParts {
  /** every frame is drawn: for tests of motion and of what a frame costs; else ten a second */
  readonly everyFrame: boolean;
  /** the picture of the road is drawn: for tests that look at it */
  readonly drawn: boolean;
  /** moves of the fire marker a second; 0 by default, so that no test jumps into it by chance */
  readonly fireHz: number;
  /** the account that the page is logged in with */
  readonly account: Account;
}

interface Quiet {
  /** a provider at which nobody has won yet; at that of the worker others have */
  readonly quietServer: TestServer;
}

interface WorkerParts {
  /** the provider of this worker, with a hand on its wheel */
  readonly server: TestServer;
}

interface Checks {
  readonly booksBalance: undefined;
}

/** A browser test against a provider of its own; after each test the books must balance. */
export const test = base.extend<TestParts & Checks & Quiet, WorkerParts>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    async ({}, use) => {
      const server = await startTestServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
  quietServer: async ({}, use) => {
    const server = await startTestServer();
    await use(server);
    await server.close();
  },
  everyFrame: [false, { option: true }],
  drawn: [false, { option: true }],
  fireHz: [0, { option: true }],
  context: async ({ context, everyFrame, drawn }, use) => {
    await slowToasts(context);
    if (!everyFrame) await spareFrames(context);
    if (!drawn) await leaveUndrawn(context);
    await use(context);
  },
  page: async ({ page, server, fireHz }, use, testInfo) => {
    server.setFire(fireHz);
    const said: string[] = [];
    page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
    page.on('requestfailed', (request) => said.push(`${request.failure()?.errorText}: ${request.url()}`));
    await use(page);
    // What a test answers itself may be asked again when it ends.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('what the page said', { body: said.join('\n'), contentType: 'text/plain' });
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
