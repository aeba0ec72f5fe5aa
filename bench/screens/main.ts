import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../../tests/browser.ts';
import { signedIn } from '../../tests/e2e/fixtures.ts';
import { startTestServer } from '../../tests/e2e/server.ts';
import { player } from './player.ts';
import { SETTLE_MS } from './settle.ts';
import { visitor } from './visitor.ts';

/**
 * Takes a picture of every screen, state and modal at four sizes: `npm run screens`, after a build. Names and
 * sizes after `--` select some: `npm run screens -- won fried 1280x720`.
 */

const SIZES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
] as const;
const FOLDER = 'docs/screens/generated';
const QUALITY = 82;

/** Short-lived moments settle for less time, ms. */
const PASSING: Readonly<Record<string, number>> = { splash: 0, won: 400, 'game-over': 400 };

/** The pictures of a modal. */
const WITH_MODAL = new Set([
  ...['how-to-play', 'menu-logged-out', 'login', 'register', 'register-errors', 'wrong-password'],
  ...['not-logged-in', 'menu', 'menu-hindi', 'upi-recharge', 'usdt-recharge', 'withdrawal-notice'],
  ...['game-rules', 'bet-history', 'deposit-history', 'deposit-history-empty', 'change-avatar', 'withdraw'],
  'change-password',
  ...['withdraw-errors', 'withdraw-history', 'failed-to-submit', 'fairness'],
  ...['boards', 'history-filtered', 'fairness-draw', 'my-road'],
]);

/** Waits until a modal's code has loaded and its motion has ended. */
async function modalStands(page: Page): Promise<void> {
  await page.locator('dialog[open]').first().waitFor();
  await page.evaluate(async () => {
    const moves = [...document.querySelectorAll('dialog[open]')].flatMap((dialog) => dialog.getAnimations());
    // A modal that replaces another cuts its motion short.
    await Promise.allSettled(moves.map(({ finished }) => finished));
  });
}

async function noFireByChance(context: BrowserContext, name: string): Promise<void> {
  await context.route('**/api/chickenMultplier', async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    const levels = await answer.json();
    for (const level of levels.data) {
      if (name === 'fire') level.frequency = 0.2;
      else level.roast_multiplier = 0.01;
    }
    await route.fulfill({ response: answer, json: levels });
  });
}

const sizeOf = ({ width, height }: (typeof SIZES)[number]): string => `${width}x${height}`;
const result = process.argv.slice(2);
const allSizes = SIZES.map(sizeOf);
const sizes = result.filter((one) => allSizes.includes(one));
const isWanted = result.filter((one) => !allSizes.includes(one));
const unknown = isWanted.filter((name) => !(name in visitor) && !(name in player));
if (unknown.length > 0) {
  console.error(`No picture is called ${unknown.join(', ')}.`);
  process.exit(2);
}

mkdirSync(FOLDER, { recursive: true });
const server = await startTestServer();
const browser = await chromium.launch(launchOptions());
let failed = 0;
for (const viewport of SIZES) {
  const size = sizeOf(viewport);
  if (sizes.length > 0 && !sizes.includes(size)) continue;
  for (const name of [...Object.keys(visitor), ...Object.keys(player)]) {
    if (isWanted.length > 0 && !isWanted.includes(name)) continue;
    const context = await browser.newContext({ viewport, baseURL: server.url, serviceWorkers: 'block' });
    try {
      await noFireByChance(context, name);
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
      if (visitor[name]) await visitor[name](page, server);
      else await player[name]?.({ page, server, account: await signedIn(page, server) });
      if (WITH_MODAL.has(name)) await modalStands(page);
      await wait(PASSING[name] ?? SETTLE_MS);
      const path = `${FOLDER}/${name}-${size}.jpg`;
      await page.screenshot({ path, type: 'jpeg', quality: QUALITY });
      console.log(path);
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    } catch (error) {
      failed += 1;
      console.error(`${name} at ${size}:`, error);
    } finally {
      server.calm();
      await server.set('max_win_paise', 50_000_000);
      await context.close();
    }
  }
}
await browser.close();
await server.close();
process.exit(failed === 0 ? 0 : 1);
