import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { type Conditions, slowDown } from './conditions.ts';
import { NOTING, type Noted } from './noted.ts';

/** A phone of the cheap kind. */
const PHONE = { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 } as const;
const PATIENCE_MS = 180_000;
/** A first visit is over when nothing has come for so long: the second finds all of it in the cache. */
const QUIET_MS = 3000;

export const KINDS = ['script', 'style', 'picture', 'font', 'page', 'call'] as const;
export type Kind = (typeof KINDS)[number];

/** Something a page has asked for; times in ms since the navigation. */
export interface Asked {
  readonly path: string;
  readonly kind: Kind;
  readonly fromMs: number;
  /** when its last byte came; infinite while it has not */
  toMs: number;
  /** over the wire until the first picture, headers included */
  bytes: number;
}

/** One visit, until the first round can be played. */
export interface Visit {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly tapMs: number;
  /** handed to the GPU */
  readonly firstPictureMs: number;
  readonly paintedMs: number;
  /** the panel takes a tap and the picture is there */
  readonly playableMs: number;
  /** what tasks took beyond 50 ms each, from the first paint until playable */
  readonly blockingMs: number;
  readonly longTasks: number;
  /** of the page's main thread until then: hardly longer on a busy machine, except where it is slowed down */
  readonly threadMs: number;
  /** of all bytes until the first picture */
  readonly bytes: number;
  readonly bytesOf: Readonly<Record<Kind, number>>;
  readonly asked: readonly Asked[];
}

function kindOf(type: string, path: string): Kind {
  if (type === 'Script') return 'script';
  if (type === 'Stylesheet') return 'style';
  if (type === 'Font') return 'font';
  if (type === 'Document') return 'page';
  return type === 'Image' || /\.(webp|avif|png|svg|jpe?g)$/.test(path) ? 'picture' : 'call';
}

/**
 * Writes down what a page fetches and when its bytes come.
 * @returns what has been asked for until a moment, with the bytes that had come by then
 */
function watch(session: CDPSession): (untilMs: number) => readonly Asked[] {
  const asked = new Map<string, Asked>();
  const arrivals: { id: string; atMs: number; bytes: number; last: boolean }[] = [];
  let startS: number | null = null;
  const sinceStartMs = (timestampS: number): number => (timestampS - (startS ?? timestampS)) * 1000;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    startS ??= timestamp;
    const { pathname, protocol } = new URL(request.url);
    if (!protocol.startsWith('http')) return;
    const fromMs = sinceStartMs(timestamp);
    const kind = kindOf(type ?? '', pathname);
    asked.set(requestId, { path: pathname, kind, fromMs, toMs: Number.POSITIVE_INFINITY, bytes: 0 });
  });
  session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) =>
    arrivals.push({ id: requestId, atMs: sinceStartMs(timestamp), bytes: encodedDataLength, last: false }),
  );
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    arrivals.push({ id: requestId, atMs: sinceStartMs(timestamp), bytes: encodedDataLength, last: true }),
  );
  return (untilMs) => {
    for (const { id, atMs, bytes, last } of arrivals) {
      const one = asked.get(id);
      if (!one || atMs > untilMs) continue;
      one.bytes = last ? bytes : one.bytes + bytes;
      if (last) one.toMs = atMs;
    }
    return [...asked.values()].filter(({ fromMs }) => fromMs <= untilMs);
  };
}

async function visitIn(context: BrowserContext, url: string, conditions: Conditions): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await slowDown(session, conditions);
  await page.addInitScript(NOTING);
  const askedUntil = watch(session);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => window.noted.tapMs !== null && window.noted.paintedMs !== null,
    undefined,
    { timeout: PATIENCE_MS, polling: 200 },
  );
  const { metrics } = await session.send('Performance.getMetrics');
  const noted: Noted = await page.evaluate(() => window.noted);
  const firstPictureMs = noted.firstPictureMs ?? Number.NaN;
  const tapMs = noted.tapMs ?? Number.NaN;
  const firstPaintMs = noted.firstPaintMs ?? Number.NaN;
  const playableMs = Math.max(tapMs, firstPictureMs);
  const asked = askedUntil(firstPictureMs);
  const blocking = noted.longTasks.filter(
    ({ startMs, durationMs }) => startMs + durationMs > firstPaintMs && startMs < playableMs,
  );
  const sum = (of: readonly Asked[]): number => of.reduce((total, { bytes }) => total + bytes, 0);
  await page.close();
  return {
    firstPaintMs,
    largestPaintMs: noted.largestPaintMs ?? Number.NaN,
    tapMs,
    firstPictureMs,
    paintedMs: noted.paintedMs ?? Number.NaN,
    playableMs,
    blockingMs: blocking.reduce((total, { durationMs }) => total + durationMs - 50, 0),
    longTasks: blocking.length,
    threadMs: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000,
    bytes: sum(asked),
    bytesOf: Object.fromEntries(
      KINDS.map((kind) => [kind, sum(asked.filter((one) => one.kind === kind))]),
    ) as Record<Kind, number>,
    asked,
  };
}

/** An earlier visit on a quick line, until nothing more comes. */
async function fillCache(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript(NOTING);
  let lastMs = performance.now();
  page.on('requestfinished', () => {
    lastMs = performance.now();
  });
  await page.goto(url);
  await page.waitForFunction(() => window.noted.paintedMs !== null, undefined, { timeout: PATIENCE_MS });
  while (performance.now() - lastMs < QUIET_MS) await page.waitForTimeout(200);
  await page.close();
}

/**
 * Opens a product as a visitor who has never been here, or as one who comes again. Without its service worker, whose
 * requests Chromium does not slow down with the page's.
 * @throws Error when no picture or no panel comes in three minutes
 */
export async function visit(browser: Browser, url: string, conditions: Conditions): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  try {
    if (conditions.again) await fillCache(context, url);
    return await visitIn(context, url, conditions);
  } finally {
    await context.close();
  }
}
