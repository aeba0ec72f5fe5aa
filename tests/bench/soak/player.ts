import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, expect, type Page } from '@playwright/test';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES } from '../../../src/contract/constants.ts';
import { openGame, signedIn } from '../../e2e/fixtures.ts';
import { panelOf } from '../../e2e/panel.ts';
import type { TestServer } from '../../e2e/server.ts';
import { advanceTime, stopTime } from '../../e2e/stopped-time.ts';
import { objectBytes } from './heap.ts';

/** What a page keeps in the GPU's memory, and how often it has drawn. */
export interface GpuUse {
  readonly textures: number;
  readonly textureBytes: number;
  readonly buffers: number;
  readonly bufferBytes: number;
  readonly draws: number;
}

declare global {
  interface Window {
    gpuUse(): GpuUse;
  }
}

const COUNTING = { path: fileURLToPath(new URL('gl-memory.js', import.meta.url)) };
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 } as const;

/** What a page holds after its garbage has been collected. */
export interface Held {
  readonly heapBytes: number;
  /** of the heap, what the program's own objects take */
  readonly objectBytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly gpu: GpuUse;
}

/** Somebody who plays on and on in one page. */
export interface Soaked {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly userId: string;
  /** what has gone wrong in the page */
  readonly errors: readonly string[];
}

/**
 * Opens the game for a new player.
 * @param stopped the page's clock stands still and is moved on by `advanceTime`; else it runs
 */
export async function openPlayer(browser: Browser, server: TestServer, stopped: boolean): Promise<Soaked> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const { userId } = await signedIn(page, server);
  await page.addInitScript(COUNTING);
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

/** Collects the page's garbage and says what is left. */
export async function held({ page, cdp }: Soaked): Promise<Held> {
  // What is held by what has just been freed goes with the second time.
  for (let i = 0; i < 2; i++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    heapBytes: value('JSHeapUsedSize'),
    objectBytes: await objectBytes(cdp),
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
    gpu: await page.evaluate(() => window.gpuUse()),
  };
}

const EVENING_MS = 24 * 60_000;
const LOOK_EVERY_MS = 15_000;

/**
 * Lets the hours by the road go by on a stopped clock: what night and rain are drawn with comes to the GPU when they are
 * first seen, and is nothing that the rounds after it have left behind.
 */
export async function seeEvening({ page }: Soaked): Promise<void> {
  for (let passedMs = 0; passedMs < EVENING_MS; passedMs += LOOK_EVERY_MS) {
    // Without input everything rests, and nothing of the hours is drawn.
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

/**
 * A round on a stopped clock, as the number says: two of three are cashed out after one or two steps, one is fried on its
 * first or second. Each fifth is of another difficulty.
 */
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
