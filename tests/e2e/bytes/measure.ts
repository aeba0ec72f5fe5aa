import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

export interface Fetched {
  /** JavaScript files, below the site's root */
  readonly scripts: readonly string[];
  /** bytes over the wire of everything, headers included */
  readonly wireBytes: number;
}

/** Requested by the stage after its first picture, and held back: the first round does not need them. */
const LATER = ['themes/*/later@*', 'themes/*/won.webp'];

export interface Load {
  /** the running product */
  readonly url: string;
  /** `panel`: Play can be tapped, with the stage's files held back; `playable`: the stage has drawn too */
  readonly until: 'panel' | 'playable';
  /** the chunks that only the stage needs, below the root */
  readonly stageFiles: readonly string[];
  /** chunks of what the player may open next; held back, or a slow machine would count them */
  readonly preloadedFiles: readonly string[];
}

/** Opens the product as a first-time visitor and measures until something is there. */
export async function measureLoad(
  browser: Browser,
  { url, until, stageFiles, preloadedFiles }: Load,
): Promise<Fetched> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const urls = new Map<string, string>();
    const bytesByUrl = new Map<string, number>();
    const scripts = new Set<string>();
    session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const at = urls.get(requestId) ?? requestId;
      // An answer counts once: a slow machine requests the live wins again.
      const before = at.includes('/api/') ? 0 : (bytesByUrl.get(at) ?? 0);
      bytesByUrl.set(at, before + encodedDataLength);
    });
    page.on('requestfinished', (request) => {
      const path = new URL(request.url()).pathname;
      if (path.endsWith('.js')) scripts.add(path.slice(1));
    });
    const held = [...preloadedFiles, ...(until === 'panel' ? stageFiles : LATER)];
    for (const file of held) await page.route(`**/${file}`, () => {});
    const firstPage = readFileSync('dist/client/index.html', 'utf8');
    const isLateStyle = ({ pathname }: URL) => pathname.endsWith('.css') && !firstPage.includes(pathname);
    await page.route(isLateStyle, () => {});
    // The second sheet, which the first round needs.
    const round =
      until === 'playable'
        ? page.waitForEvent('requestfinished', {
            predicate: (request) => /\/round@[^/]*\.webp$/.test(request.url()),
            timeout: 120_000,
          })
        : null;
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Play', exact: true }).click({ trial: true, timeout: 60_000 });
    if (until === 'playable') {
      await page.locator('[data-stage="ready"]').waitFor({ timeout: 60_000 });
      await round;
    }
    const wireBytes = [...bytesByUrl.values()].reduce((sum, bytes) => sum + bytes, 0);
    return { scripts: [...scripts], wireBytes };
  } finally {
    await context.close();
  }
}
