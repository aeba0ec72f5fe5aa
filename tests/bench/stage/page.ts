import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { launchOptions } from '../../browser.ts';
import type { Side } from './harness.tsx';

export interface Measured {
  readonly page: Page;
  readonly cdp: CDPSession;
}

export interface Bench {
  open(query: string): Promise<Measured>;
  close(): Promise<void>;
}

export interface Served {
  readonly address: string;
  close(): Promise<void>;
}

const HARNESS = 'tests/bench/stage/harness.html';
/** The scene of a 360x640 phone. */
const SCENE = { width: 360, height: 390 };

/** @param react `development` mounts every component twice under StrictMode; `production` is what ships */
export async function serveHarness(react: 'production' | 'development' = 'production'): Promise<Served> {
  const outDir = resolve(`node_modules/.cache/stage-${react}-${process.pid}`);
  await build({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify(react) },
    build: { outDir, target: 'es2022', emptyOutDir: true, rolldownOptions: { input: resolve(HARNESS) } },
  });
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const [home] = server.resolvedUrls?.local ?? [];
  if (home === undefined) throw new Error('The harness page is not served.');
  return {
    address: `${home}${HARNESS}`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

export async function startBench(): Promise<Bench> {
  const harness = await serveHarness();
  const options = launchOptions();
  const browser: Browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--enable-precise-memory-info'],
  });
  return {
    open: async (query) => {
      const context = await browser.newContext({ viewport: SCENE, deviceScaleFactor: 2 });
      const page = await context.newPage();
      await page.goto(`${harness.address}?${query}`);
      await page.waitForSelector('[data-stage=ready]', { timeout: 60_000 });
      // After the last sheet nothing loads.
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
  readonly frames: number;
  /** thread time per frame */
  readonly scriptMs: number;
  /** CPU time of the GPU process per frame */
  readonly gpuMs: number;
  readonly framesPerS: number;
  readonly drawsPerFrame: number;
  readonly garbageMbS: number;
  /** at 60 frames a second */
  readonly garbageMb60: number;
  readonly commits: number;
}

/** CPU seconds of the browser's GPU process. */
async function painted(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (!browser) return 0;
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.find(({ type }) => type === 'GPU')?.cpuTime ?? 0;
}

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((one) => one.name === name)?.value ?? 0;
}

/** Sums the heap's growth between samples; shrinking is the collector's work. */
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

export async function measure({ page, cdp }: Measured, durationMs: number, count: Side): Promise<Cost> {
  const read = () =>
    page.evaluate((which) => {
      const { measured, drawn } = window.harness;
      const frames = which === 'stage' ? (measured.scene?.loop.drawn ?? 0) : (window.bare?.frames ?? 0);
      return { frames, draws: drawn.calls, commits: measured.commits, now_ms: performance.now() };
    }, count);
  const before = await read();
  const gpuBefore = await painted(page);
  const scriptBefore = await metric(cdp, 'ScriptDuration');
  const grown = await watchHeap(cdp, new Promise((done) => setTimeout(done, durationMs)));
  const scriptAfter = await metric(cdp, 'ScriptDuration');
  const gpuAfter = await painted(page);
  const after = await read();
  const frames = Math.max(1, after.frames - before.frames);
  const seconds = (after.now_ms - before.now_ms) / 1000;
  return {
    frames: after.frames - before.frames,
    scriptMs: ((scriptAfter - scriptBefore) * 1000) / frames,
    gpuMs: ((gpuAfter - gpuBefore) * 1000) / frames,
    framesPerS: (after.frames - before.frames) / seconds,
    drawsPerFrame: (after.draws - before.draws) / frames,
    garbageMbS: grown / 1e6 / seconds,
    garbageMb60: (grown / 1e6 / frames) * 60,
    commits: after.commits - before.commits,
  };
}
