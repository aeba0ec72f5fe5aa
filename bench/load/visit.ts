import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';

/** Recorded by probe.js. Times are in ms since the navigation, null before they happen. */
interface Noted {
  readonly firstPaintMs: number | null;
  /** the first button that starts a round is enabled, in the viewport, and not covered */
  readonly tapMs: number | null;
  /** the first frame of a canvas was handed to the GPU */
  readonly firstPictureMs: number | null;
  /** tasks over 50 ms */
  readonly longTasks: readonly { readonly startMs: number; readonly durationMs: number }[];
}

declare global {
  interface Window {
    readonly noted: Noted;
  }
}

const PROBE = { path: fileURLToPath(new URL('probe.js', import.meta.url)) };

/** 1.6 Mbit/s down. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
} as const;
const CPU_RATE = 4;
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 } as const;
const TIMEOUT_MS = 180_000;
/** A first visit ends after this time without a request. */
const QUIET_MS = 3000;

/** One visit until the first round can be played. Times are in ms since the navigation. */
export interface Visit {
  readonly firstPaintMs: number;
  readonly tapMs: number;
  readonly firstPictureMs: number;
  /** the parts of tasks beyond 50 ms, from the first paint until the panel and the first frame are ready */
  readonly blockingMs: number;
  readonly longTasks: number;
  /** transferred until the first frame, headers included */
  readonly bytes: number;
  readonly scriptBytes: number;
}

interface Arrival {
  readonly id: string;
  readonly atMs: number;
  readonly bytes: number;
  /** whether the response is complete */
  readonly isWhole: boolean;
}

/** Records what a page downloads. Returns a function that counts the bytes received until a time. */
function watchBytes(session: CDPSession): (untilMs: number) => Pick<Visit, 'bytes' | 'scriptBytes'> {
  const scripts = new Set<string>();
  const arrivals: Arrival[] = [];
  let startS: number | null = null;
  const add =
    (isWhole: boolean) =>
    (event: Readonly<{ requestId: string; timestamp: number; encodedDataLength: number }>) =>
      arrivals.push({
        id: event.requestId,
        atMs: (event.timestamp - (startS ?? event.timestamp)) * 1000,
        bytes: event.encodedDataLength,
        isWhole,
      });
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, type }) => {
    startS ??= timestamp;
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.dataReceived', add(false));
  session.on('Network.loadingFinished', add(true));
  return (untilMs) => {
    const bytesOf = new Map<string, number>();
    for (const { id, atMs, bytes, isWhole } of arrivals)
      if (atMs <= untilMs) bytesOf.set(id, isWhole ? bytes : (bytesOf.get(id) ?? 0) + bytes);
    const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + (bytesOf.get(id) ?? 0), 0);
    return { bytes: sum([...bytesOf.keys()]), scriptBytes: sum([...scripts]) };
  };
}

async function visitIn(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  await page.addInitScript(PROBE);
  const bytesUntil = watchBytes(session);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => window.noted.tapMs !== null && window.noted.firstPictureMs !== null,
    undefined,
    { timeout: TIMEOUT_MS, polling: 200 },
  );
  const noted: Noted = await page.evaluate(() => window.noted);
  const firstPictureMs = noted.firstPictureMs ?? Number.NaN;
  const tapMs = noted.tapMs ?? Number.NaN;
  const firstPaintMs = noted.firstPaintMs ?? Number.NaN;
  const playableMs = Math.max(tapMs, firstPictureMs);
  const blocking = noted.longTasks.filter(
    ({ startMs, durationMs }) => startMs + durationMs > firstPaintMs && startMs < playableMs,
  );
  await page.close();
  return {
    firstPaintMs,
    tapMs,
    firstPictureMs,
    blockingMs: blocking.reduce((total, { durationMs }) => total + durationMs - 50, 0),
    longTasks: blocking.length,
    ...bytesUntil(firstPictureMs),
  };
}

/** Visits the page on a fast line until the network is quiet. */
async function fillCache(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript(PROBE);
  let lastMs = performance.now();
  page.on('requestfinished', () => {
    lastMs = performance.now();
  });
  await page.goto(url);
  await page.waitForFunction(() => window.noted.firstPictureMs !== null, undefined, { timeout: TIMEOUT_MS });
  while (performance.now() - lastMs < QUIET_MS) await page.waitForTimeout(200);
  await page.close();
}

/**
 * Opens a product without its service worker: Chromium does not throttle the requests of one.
 * @param isReturn whether an earlier visit has filled the browser's cache
 * @throws Error when no frame or no panel appears within three minutes
 */
export async function visit(browser: Browser, url: string, isReturn: boolean): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    if (isReturn) await fillCache(context, url);
    return await visitIn(context, url);
  } finally {
    await context.close();
  }
}
