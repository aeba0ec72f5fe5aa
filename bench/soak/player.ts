import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, expect, type Page } from '@playwright/test';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES } from '../../src/contract/constants.ts';
import { openGame, signedIn } from '../../tests/e2e/fixtures.ts';
import { panelOf } from '../../tests/e2e/panel.ts';
import type { TestServer } from '../../tests/e2e/server.ts';
import { advanceTime, stopTime } from '../../tests/e2e/stopped-time.ts';
import { objectBytes } from './heap.ts';

declare global {
  interface Window {
    /** draw calls of WebGL so far */
    readonly draws: number;
  }
}

const COUNT_DRAWS = { path: fileURLToPath(new URL('count-draws.js', import.meta.url)) };
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 } as const;

export interface Held {
  readonly heapBytes: number;
  /** of the program's own objects, part of the heap */
  readonly objectBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

export interface Soaked {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly userId: string;
  readonly errors: readonly string[];
}

/**
 * Opens the game for a new player.
 * @param stopped whether the page's clock is moved by `advanceTime` alone
 */
export async function openPlayer(browser: Browser, server: TestServer, stopped: boolean): Promise<Soaked> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const { userId } = await signedIn(page, server);
  await page.addInitScript(COUNT_DRAWS);
  if (stopped) await stopTime(page);
  await openGame(page, `${server.url}/chickenroad`);
  const ready = page.locator('[data-stage="ready"]');
  if (stopped) {
    await expect(async () => {
      await advanceTime(page, 400);
      await expect(ready).toBeAttached({ timeout: 5000 });
    }).toPass({ timeout: 60_000, intervals: [0] });
  } else await ready.waitFor();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, cdp, userId, errors };
}

/** Collects the page's garbage and measures the rest. */
export async function held({ cdp }: Soaked): Promise<Held> {
  for (let i = 0; i < 2; i++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    heapBytes: value('JSHeapUsedSize'),
    objectBytes: await objectBytes(cdp),
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
  };
}

const EVENING_MS = 24 * 60_000;
const LOOK_EVERY_MS = 15_000;

/** Lets an evening pass on a stopped clock: textures of night and rain load when they are first drawn, and are no growth. */
export async function seeEvening({ page }: Soaked): Promise<void> {
  for (let passedMs = 0; passedMs < EVENING_MS; passedMs += LOOK_EVERY_MS) {
    // An idle page draws nothing.
    await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
    await advanceTime(page, LOOK_EVERY_MS);
  }
}

const ANSWER_MS = 30_000;
const BET_AFTER_MS = 500;
const JUMP_MS = 1000;
const END_MS = 2000;
/** Another difficulty after so many rounds. */
const SAME_TYPE_ROUNDS = 5;
/** No road is shorter, so a round that is to be won roasts on none of the lines that are stepped on. */
const SAFE_LINE = 12;

/** Plays a round on a stopped clock: of three, two are cashed out after one or two steps and one is fried. */
export async function playRound({ page, userId }: Soaked, server: TestServer, number: number): Promise<void> {
  const panel = panelOf(page);
  const { play, go, cashOut } = panel;
  const type = DIFFICULTY_TYPES[Math.floor(number / SAME_TYPE_ROUNDS) % DIFFICULTY_TYPES.length] ?? 1;
  if (number % SAME_TYPE_ROUNDS === 0) await panel.difficulty.selectOption(DIFFICULTY_NAMES[type]);
  const steps = 1 + (number % 2);
  const fried = number % 3 === 2;
  server.steer({ userId, type, fatalLine: fried ? steps : SAFE_LINE });
  await play.click();
  await advanceTime(page, BET_AFTER_MS);
  for (let step = 1; step <= steps; step++) {
    await expect(go).toHaveAttribute('aria-disabled', 'false', { timeout: ANSWER_MS });
    const answered = page.waitForResponse('**/api/advance', { timeout: ANSWER_MS });
    await go.click();
    await (await answered).finished();
    await advanceTime(page, JUMP_MS);
  }
  if (!fried) {
    await expect(cashOut).toHaveAttribute('aria-disabled', 'false', { timeout: ANSWER_MS });
    const paid = page.waitForResponse('**/api/cashout', { timeout: ANSWER_MS });
    await cashOut.click();
    await (await paid).finished();
  }
  // The end is shown for its two seconds from when the answer was read: on until the game has started over.
  await expect(async () => {
    await advanceTime(page, END_MS);
    await expect(play).toBeEnabled({ timeout: 3000 });
  }).toPass({ timeout: ANSWER_MS, intervals: [0] });
}
