import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { buildWhenStale } from '../../scripts/build.mjs';
import { answerHelp } from '../../scripts/usage.mjs';
import { launchOptions } from '../browser.ts';
import { signedIn } from '../e2e/fixtures.ts';
import { startTestServer } from '../e2e/server.ts';
import { SIZES } from '../sizes.ts';
import { PLAYER, VISITOR } from './moments.ts';

/**
 * Takes a screenshot of every screen, state and dialog at four sizes. Names and sizes select some:
 * `npm run screens -- won fried 1280x720`.
 */

const NAMED_SIZES = SIZES.map((size) => size.join('x'));
const FOLDER = 'docs/screens/generated';
const QUALITY = 82;
const MAX_WIN_PAISE = 50_000_000;
const SETTLE_MS = 900;
/** Shorter delays for states that do not last. */
const SETTLE_MS_OF: Readonly<Record<string, number>> = { won: 400, 'game-over': 400 };

/** Waits until the animations of open dialogs have ended. */
async function dialogsSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const animations = [...document.querySelectorAll('dialog[open]')].flatMap((dialog) =>
      dialog.getAnimations(),
    );
    await Promise.allSettled(animations.map(({ finished }) => finished));
  });
}

/** Makes the fire marker rare, or frequent for its own screenshot. */
async function steerFire(context: BrowserContext, name: string): Promise<void> {
  await context.route('**/api/chickenMultplier', async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    const levels = await answer.json();
    for (const level of levels.data)
      Object.assign(level, name === 'fire' ? { frequency: 0.2 } : { roast_multiplier: 0.01 });
    await route.fulfill({ response: answer, json: levels });
  });
}

answerHelp(
  'npm run screens [-- NAME…] [SIZE…]\n  Makes the pictures of docs/screens, or those of the names and sizes.',
);
await buildWhenStale();

const wanted = process.argv.slice(2);
const all = { ...VISITOR, ...PLAYER };
const sizes = NAMED_SIZES.filter((size) => wanted.includes(size));
const names = wanted.filter((one) => !NAMED_SIZES.includes(one));
const unknown = names.filter((name) => !(name in all));
if (unknown.length > 0) throw new Error(`No picture is called ${unknown.join(', ')}.`);

mkdirSync(FOLDER, { recursive: true });
const server = await startTestServer();
const browser = await chromium.launch(launchOptions());
let failures = 0;
for (const size of sizes.length > 0 ? sizes : NAMED_SIZES) {
  const [width = 0, height = 0] = size.split('x').map(Number);
  for (const [name, moment] of Object.entries(all)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const viewport = { width, height };
    const context = await browser.newContext({ viewport, baseURL: server.url, serviceWorkers: 'block' });
    try {
      await steerFire(context, name);
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
      await moment({ page, server, userId: name in PLAYER ? (await signedIn(page, server)).userId : '' });
      await dialogsSettled(page);
      await wait(SETTLE_MS_OF[name] ?? SETTLE_MS);
      const path = `${FOLDER}/${name}-${size}.jpg`;
      await page.screenshot({ path, type: 'jpeg', quality: QUALITY });
      console.log(path);
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    } catch (error) {
      failures += 1;
      console.error(`${name} at ${size}:`, error);
    } finally {
      server.calm();
      await server.set('max_win_paise', MAX_WIN_PAISE);
      await context.close();
    }
  }
}
await browser.close();
await server.close();
process.exit(failures === 0 ? 0 : 1);
