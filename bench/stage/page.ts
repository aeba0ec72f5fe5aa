import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../tests/browser.ts';
import { serveHarness } from '../../tests/e2e/stage-harness/serve.ts';
import type { Side } from './pair.ts';

export interface Measured {
  readonly page: Page;
  readonly cdp: CDPSession;
}

export interface Bench {
  open(): Promise<Measured>;
  close(): Promise<void>;
}

/** The scene of a 360x640 phone. */
const SCENE = { width: 360, height: 390 };

export async function startBench(): Promise<Bench> {
  const harness = await serveHarness('production', 'bench/stage/pair.html');
  const options = launchOptions();
  const browser: Browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--enable-precise-memory-info'],
  });
  return {
    open: async () => {
      const context = await browser.newContext({ viewport: SCENE, deviceScaleFactor: 2 });
      const page = await context.newPage();
      await page.goto(`${harness.address}?unmounted`);
      await page.waitForSelector('[data-stage=ready]', { timeout: 60_000 });
      // Nothing loads after the last sheet.
      await page.waitForFunction(() => window.harness.hasAllSheets());
      const cdp = await context.newCDPSession(page);
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
      return { page, cdp };
    },
    close: async () => {
      await browser.close();
      await harness.close();
    },
  };
}

export interface Cost {
  /** main thread time per frame */
  readonly scriptMs: number;
  readonly drawsPerFrame: number;
  /** MB per second at 60 frames per second */
  readonly garbageMb60: number;
}

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? 0;
}

/** Sums the growth of the heap between samples. A smaller sample follows a garbage collection. */
async function watchHeap(cdp: CDPSession, until: Promise<void>): Promise<number> {
  let grown = 0;
  let last = (await cdp.send('Runtime.getHeapUsage')).usedSize;
  let over = false;
  until.then(() => {
    over = true;
  });
  while (!over) {
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    if (usedSize > last) grown += usedSize - last;
    last = usedSize;
    await new Promise((done) => setTimeout(done, 100));
  }
  return grown;
}

export async function measure({ page, cdp }: Measured, durationMs: number, side: Side): Promise<Cost> {
  const read = () => page.evaluate((which) => window.pair.count(which), side);
  const before = await read();
  const scriptBefore = await metric(cdp, 'ScriptDuration');
  const grown = await watchHeap(cdp, new Promise((done) => setTimeout(done, durationMs)));
  const scriptAfter = await metric(cdp, 'ScriptDuration');
  const after = await read();
  const frames = Math.max(1, after.frames - before.frames);
  return {
    scriptMs: ((scriptAfter - scriptBefore) * 1000) / frames,
    drawsPerFrame: (after.draws - before.draws) / frames,
    garbageMb60: (grown / 1e6 / frames) * 60,
  };
}
