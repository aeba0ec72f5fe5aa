import { fileURLToPath } from 'node:url';
import { type Browser, type CDPSession, expect, type Page } from '@playwright/test';
import { BET_DELAY_MS, FORWARD_MS, RESTART_AFTER_MS } from '../../src/client/state/timings.ts';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES } from '../../src/contract/constants.ts';
import { signedIn } from '../../tests/e2e/fixtures.ts';
import type { TestServer } from '../../tests/e2e/server.ts';
import { button, openGame } from '../../tests/screens/moments.ts';
import { objectBytes } from './heap.ts';

declare global {
  interface Window {
    /** WebGL draw calls so far */
    readonly draws: number;
  }
}

const COUNT_DRAWS = { path: fileURLToPath(new URL('../count-draws.js', import.meta.url)) };
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 } as const;

export interface Measurement {
  readonly heapBytes: number;
  /** the page's own objects (heap.ts) */
  readonly objectBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

export interface OpenPlayer {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly userId: string;
  readonly errors: readonly string[];
}

/**
 * Opens the game for a new player.
 * @param isStopped whether only `fastForward` moves the page's clock
 */
export async function openPlayer(
  browser: Browser,
  server: TestServer,
  isStopped: boolean,
): Promise<OpenPlayer> {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const { userId } = await signedIn(page, server);
  await page.addInitScript(COUNT_DRAWS);
  await openGame({ page });
  if (isStopped) {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.reload();
    await expect(async () => {
      await page.clock.fastForward(400);
      await expect(page.locator('[data-stage="ready"]')).toBeAttached({ timeout: 5000 });
    }).toPass({ timeout: 60_000, intervals: [0] });
  }
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, cdp, userId, errors };
}

/** Collects garbage, then measures memory, nodes and listeners. */
export async function measurePage({ cdp }: OpenPlayer): Promise<Measurement> {
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
const DRAW_EVERY_MS = 15_000;

/** Moves a stopped clock through an evening, so that the textures of night and rain, loaded on first use, are not taken for growth. */
export async function passEvening({ page }: OpenPlayer): Promise<void> {
  for (let passedMs = 0; passedMs < EVENING_MS; passedMs += DRAW_EVERY_MS) {
    // Without input the page becomes idle and draws nothing.
    await page.evaluate(() => dispatchEvent(new Event('pointerdown')));
    await page.clock.fastForward(DRAW_EVERY_MS);
  }
}

/** Rounds before the difficulty changes. */
const SAME_TYPE_ROUNDS = 5;
/** Beyond every line that is stepped on. All roads are at least this long. */
const SAFE_LINE = 12;

/** Plays a round on a stopped clock. Of three rounds, two are cashed out after one or two steps and one is fried. */
export async function playRound(
  { page, userId }: OpenPlayer,
  server: TestServer,
  number: number,
): Promise<void> {
  const type = DIFFICULTY_TYPES[Math.floor(number / SAME_TYPE_ROUNDS) % DIFFICULTY_TYPES.length] ?? 1;
  if (number % SAME_TYPE_ROUNDS === 0)
    await page.getByRole('combobox', { name: /Difficulty/ }).selectOption(DIFFICULTY_NAMES[type]);
  const steps = 1 + (number % 2);
  const isFried = number % 3 === 2;
  server.steer({ userId, type, fatalLine: isFried ? steps : SAFE_LINE });
  /** Taps an enabled control and waits for the response of its call. */
  const tap = async (control: '[data-go]' | '[data-cash-out]', call: string): Promise<void> => {
    const open = page.locator(`${control}[aria-disabled="false"]`);
    await open.waitFor();
    const answered = page.waitForResponse(`**/api/${call}`);
    await open.click();
    await (await answered).finished();
  };
  await button(page, 'Play').click();
  await page.clock.fastForward(BET_DELAY_MS);
  for (let step = 1; step <= steps; step++) {
    await tap('[data-go]', 'advance');
    await page.clock.fastForward(FORWARD_MS);
  }
  if (!isFried) await tap('[data-cash-out]', 'cashout');
  // The time of the ending starts when the page has read the response.
  await expect(async () => {
    await page.clock.fastForward(RESTART_AFTER_MS);
    await expect(button(page, 'Play')).toBeEnabled({ timeout: 3000 });
  }).toPass({ timeout: 30_000, intervals: [0] });
}
