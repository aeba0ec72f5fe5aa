import type { Browser, CDPSession } from '@playwright/test';

/** What a page has fetched so far. */
export interface Fetched {
  /** JavaScript files, below the site's root */
  readonly scripts: readonly string[];
  /** bytes over the wire of everything, headers included */
  readonly wire_bytes: number;
  /** ms from navigation until the mark was reached */
  readonly elapsed_ms: number;
}

/** Slow 4G and a phone four times slower than this machine (design §10). */
export const SLOW_PHONE = {
  latency_ms: 150,
  down_bytes_s: (1.6e6 / 8) * 0.9,
  up_bytes_s: (750e3 / 8) * 0.9,
  cpu: 4,
} as const;

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_PHONE.latency_ms,
    downloadThroughput: SLOW_PHONE.down_bytes_s,
    uploadThroughput: SLOW_PHONE.up_bytes_s,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PHONE.cpu });
}

/**
 * What the stage asks for a while after it has drawn, whether or not somebody plays: the first round is playable without
 * it, which holding it back proves, and a slow machine must not count it by chance.
 */
const LATER = ['themes/*/later@*', 'themes/*/won.webp'];

/** What to load, and until when. */
export interface Load {
  /** the running product */
  readonly url: string;
  /** `panel`: Play can be tapped, with the stage's files held back; `playable`: the stage has drawn too */
  readonly until: 'panel' | 'playable';
  /** the chunks that only the stage needs, below the root */
  readonly stage_files: readonly string[];
  /** the chunks of what the player may open next, held back too: a slow machine must not count them by chance */
  readonly ahead_files: readonly string[];
  /** on slow 4G and a slow phone */
  readonly slow?: boolean;
}

/** Opens the product as a first-time visitor and measures until something is there. */
export async function measureLoad(
  browser: Browser,
  { url, until, stage_files, ahead_files, slow = false }: Load,
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
    if (slow) await slowDown(session);
    let wire_bytes = 0;
    const scripts = new Set<string>();
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      wire_bytes += encodedDataLength;
    });
    page.on('requestfinished', (request) => {
      const path = new URL(request.url()).pathname;
      if (path.endsWith('.js')) scripts.add(path.slice(1));
    });
    const held = [...ahead_files, ...(until === 'panel' ? stage_files : LATER)];
    for (const file of held) await page.route(`**/${file}`, () => {});
    const start_ms = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Play', exact: true }).click({ trial: true, timeout: 60_000 });
    if (until === 'playable') await page.locator('[data-stage="ready"]').waitFor({ timeout: 60_000 });
    return { scripts: [...scripts], wire_bytes, elapsed_ms: performance.now() - start_ms };
  } finally {
    await context.close();
  }
}
