import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { buildWhenStale } from '../../scripts/build.mjs';
import { answerHelp } from '../../scripts/usage.mjs';
import { testLaunchOptions } from '../browser.ts';
import { signedIn } from '../e2e/fixtures.ts';
import { panelOf, play } from '../e2e/panel.ts';
import { startTestServer } from '../e2e/server.ts';
import { animatedWebp } from './animated-webp.ts';
import { openGame } from './moments.ts';

/** Makes the moving picture of a round in the README: `npm run screens:round`. */

const FILE = 'docs/screens/round.webp';
const SIZE = { width: 360, height: 640 };
const FRAME_MS = 84;
const QUALITY = 50;
const STEPS = 3;
const TIMEOUT_MS = 120_000;
/** between two taps of the player */
const PAUSE_FRAMES = 3;
const WIN_FRAMES = 20;

answerHelp('npm run screens:round\n  Makes the moving picture of the README.');
await buildWhenStale();

const server = await startTestServer();
const browser = await chromium.launch(testLaunchOptions());
const context = await browser.newContext({ viewport: SIZE, baseURL: server.url, serviceWorkers: 'block' });
const page = await context.newPage();
page.setDefaultTimeout(TIMEOUT_MS);
const session = await context.newCDPSession(page);
const { go, cashOut, won, chip } = panelOf(page);
const pictures: Buffer[] = [];

/** Moves CSS animations on, which Playwright's clock does not. */
const moveAnimations = (ms: number) =>
  page.evaluate((frameMs) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      const nextMs = Number(animation.currentTime) + frameMs;
      if (nextMs < Number(animation.effect?.getComputedTiming().endTime)) animation.currentTime = nextMs;
      else animation.finish();
    }
  }, ms);

async function record(frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame++) {
    await page.clock.runFor(FRAME_MS);
    await moveAnimations(FRAME_MS);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
    pictures.push(Buffer.from(data, 'base64'));
  }
}

await page.clock.install();
const { userId } = await signedIn(page, server);
server.steer({ userId, type: 1, fatalLine: 20 });
await openGame({ page });
await chip(50).click();
await play(page);
await page.clock.pauseAt(Date.now() + 1000);

for (let step = 0; step < STEPS; step++) {
  await record(PAUSE_FRAMES);
  while (await page.locator('[data-near="true"]').isVisible()) await record(1);
  await go.click();
  do await record(1);
  while (!(await go.isEnabled()));
}
await record(PAUSE_FRAMES);
await cashOut.click();
while (!(await won.isVisible())) await record(1);
await record(WIN_FRAMES);

await browser.close();
await server.close();
const file = animatedWebp(pictures, { ...SIZE, frameMs: FRAME_MS });
writeFileSync(FILE, file);
console.log(`${FILE}: ${pictures.length} frames, ${file.length} bytes`);
process.exit(0);
