import { mkdirSync, writeFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { FRY_ENDINGS, type FryEnding, fryEnding } from '../../src/presentation/fry-ending.ts';
import { forwardMs } from '../../src/presentation/suspense.ts';
import { BET_DELAY_MS, EGG_OPENS_MS, RUN_TO_END_AFTER_MS } from '../../src/presentation/timings.ts';
import { launchOptions } from '../browser.ts';
import { openGame, signedIn } from '../e2e/fixtures.ts';
import { panelOf } from '../e2e/panel.ts';
import { startTestServer, type TestServer } from '../e2e/server.ts';

/**
 * Films the moments of a round as sheets of pictures 60 ms apart: `npm run films`, after a build. Names and sizes
 * after `--` select some: `npm run films -- win-rain 390x844`. Time is stopped and advanced by {@link PICTURE_MS}
 * for each picture, and all chance is seeded: the same code makes the same sheet.
 */

const PICTURE_MS = 60;
const SIZES = [
  { width: 390, height: 844, columns: 12, pictureWidth: 104 },
  { width: 1920, height: 1080, columns: 8, pictureWidth: 192 },
] as const;
type Size = (typeof SIZES)[number];
const FOLDER = 'docs/screens/generated';
/** The first quality whose sheet is small enough. */
const WEBP_QUALITIES = [0.55, 0.45, 0.35, 0.25, 0.15];
const MOST_CHARS = (300_000 * 4) / 3;
/** Of a player's first round. */
const FIRST_NONCE = 0;
/** By the page's clock. */
const EVENING = new Date('2026-03-02T19:30:00+05:30');
type DifficultyType = 1 | 2 | 3 | 4;
const DIFFICULTIES = ['Easy', 'Medium', 'Hard', 'Hardcore'] as const;

interface Film {
  readonly type: DifficultyType;
  /** lines passed before the camera runs */
  readonly lines: number;
  /** the fatal line */
  readonly fatalLine: number;
  /** the filmed action */
  readonly cut: 'go' | 'cashOut';
  /** after the action */
  readonly unseenMs?: number;
  readonly lastsMs: number;
  /** the fry ending */
  readonly ending?: FryEnding;
  /** paise: max_win is the payout of that line */
  readonly maxWinPaise?: number;
  /** 10 by default */
  readonly stakeRupees?: number;
}

const win = (type: DifficultyType, lines: number): Film => ({
  type,
  lines,
  fatalLine: lines + 2,
  cut: 'cashOut',
  lastsMs: 2700,
});

const FILMS: Readonly<Record<string, Film>> = {
  'win-flourish': win(1, 3),
  'win-card': win(4, 3),
  'win-rain': win(4, 5),
  'win-festival': { ...win(4, 7), lastsMs: 3900 },
  'win-finale': {
    ...{ type: 3, lines: 1, fatalLine: 9, cut: 'go', maxWinPaise: 15_000, stakeRupees: 100 },
    unseenMs: 900,
    lastsMs: 200 + RUN_TO_END_AFTER_MS + EGG_OPENS_MS + 2300,
  },
  ...Object.fromEntries(
    FRY_ENDINGS.map((ending): [string, Film] => [
      `fried-${ending}`,
      { type: 1, lines: 1, fatalLine: 2, cut: 'go', unseenMs: 700, lastsMs: 2400, ending },
    ]),
  ),
  'jump-line-2': { type: 1, lines: 1, fatalLine: 9, cut: 'go', lastsMs: 1500 },
  'jump-line-20': { type: 1, lines: 19, fatalLine: 24, cut: 'go', lastsMs: 1700 },
};

/** Seeds Math.random and stops time. */
async function stageManage(page: Page): Promise<void> {
  await page.clock.install({ time: EVENING });
  await page.clock.pauseAt(new Date(EVENING.getTime() + 60_000));
  await page.addInitScript(() => {
    let seed = 7;
    Math.random = () => {
      seed = (seed * 16807) % 2147483647;
      return seed / 2147483647;
    };
  });
}

/** Animations follow the page's time from the picture that first shows them. */
function holdAnimations(): void {
  for (const animation of document.getAnimations()) {
    // The start is kept as the animation's id.
    const began = /^at (\d+)/.exec(animation.id)?.[1];
    if (began === undefined) {
      animation.id = `at ${Math.round(performance.now())}`;
      animation.pause();
    }
    const atMs = performance.now() - Number(began ?? performance.now());
    const endMs = Number(animation.effect?.getComputedTiming().endTime ?? 0);
    if (atMs >= endMs) animation.finish();
    else animation.currentTime = atMs;
  }
}

/** The last frame of a picture draws what its other frames changed, such as a new size. */
const LAST_MS = 20;

/** Advances the page's time and draws. */
async function goOn(page: Page, ms: number): Promise<void> {
  if (ms > LAST_MS) await page.clock.fastForward(ms - LAST_MS);
  await page.clock.fastForward(Math.min(ms, LAST_MS));
  await page.evaluate(holdAnimations);
}

/** Step while not filming. */
const UNSEEN_MS = 250;

async function pass(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= UNSEEN_MS) await goOn(page, Math.min(UNSEEN_MS, left));
}

/** Advances until a condition holds. */
async function passUntil(page: Page, holds: () => Promise<boolean>): Promise<void> {
  for (let pictures = 0; pictures < 200; pictures++) {
    if (await holds()) return;
    await goOn(page, UNSEEN_MS);
  }
  throw new Error('The round did not go on.');
}

async function open(page: Page, { type, stakeRupees = 10 }: Film): Promise<void> {
  await openGame(page, '/chickenroad');
  await passUntil(page, () => page.locator('[data-stage="ready"]').isVisible());
  await pass(page, 6000);
  const dropdown = panelOf(page).difficulty;
  const name = DIFFICULTIES[type - 1] ?? 'Easy';
  if (await dropdown.isVisible()) await dropdown.selectOption(name);
  else await page.getByText(name, { exact: true }).click();
  await panelOf(page).chip(stakeRupees).click();
}

async function play(page: Page): Promise<void> {
  await panelOf(page).play.click();
  const opened = async () => (await panelOf(page).go.getAttribute('aria-disabled')) === 'false';
  await pass(page, BET_DELAY_MS);
  await passUntil(page, async () => (await panelOf(page).go.isVisible()) && (await opened()));
}

async function go(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/advance');
  await panelOf(page).go.click();
  await (await answered).finished();
}

async function step(page: Page, line: number, { type, lines }: Film): Promise<void> {
  await go(page);
  await pass(page, forwardMs(line, Math.max(line, lines), type));
  await passUntil(page, async () => (await panelOf(page).go.getAttribute('aria-disabled')) === 'false');
}

/** Returns a seed whose first round ends as wanted. */
function clientSeed(ending: FryEnding): string {
  let count = 0;
  while (fryEnding({ clientSeed: `film-${count}`, nonce: FIRST_NONCE }) !== ending) count += 1;
  return `film-${count}`;
}

/** @returns the pictures, PNG */
async function shoot(page: Page, lastsMs: number): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  await page.evaluate(holdAnimations);
  for (let ms = 0; ms <= lastsMs; ms += PICTURE_MS) {
    if (ms > 0) await goOn(page, PICTURE_MS);
    pictures.push(await page.screenshot({ animations: 'allow' }));
  }
  return pictures;
}

async function film(context: BrowserContext, server: TestServer, one: Film): Promise<Buffer[]> {
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error));
  await stageManage(page);
  const { userId } = await signedIn(page, server);
  await page.addInitScript(
    (seed) => localStorage.setItem('clientseed', seed),
    clientSeed(one.ending ?? 'plate'),
  );
  await open(page, one);
  server.steer({ userId, type: one.type, fatalLine: one.fatalLine });
  await play(page);
  for (let line = 1; line <= one.lines; line++) await step(page, line, one);
  if (one.cut === 'go') await go(page);
  else {
    const paid = page.waitForResponse('**/api/cashout');
    await panelOf(page).cashOut.click();
    await (await paid).finished();
  }
  await pass(page, one.unseenMs ?? 0);
  return shoot(page, one.lastsMs);
}

/** Joins the pictures of a film into one WebP. */
async function sheet(browser: Browser, pictures: readonly Buffer[], size: Size): Promise<Buffer> {
  const { columns, pictureWidth: width } = size;
  const height = Math.round((width * size.height) / size.width);
  const page = await browser.newPage();
  await page.setContent(
    `<canvas width="${columns * width}" height="${Math.ceil(pictures.length / columns) * height}"></canvas>`,
  );
  for (const [index, picture] of pictures.entries()) {
    await page.evaluate(
      async ({ url, box }) => {
        const context = document.querySelector('canvas')?.getContext('2d');
        if (!context) throw new Error('No 2D canvas.');
        context.imageSmoothingQuality = 'high';
        context.drawImage(await createImageBitmap(await (await fetch(url)).blob()), ...box);
      },
      {
        url: `data:image/png;base64,${picture.toString('base64')}`,
        box: [(index % columns) * width, Math.floor(index / columns) * height, width, height] as const,
      },
    );
  }
  const data = await page.evaluate(
    ({ qualities, mostChars }) => {
      let url = '';
      for (const quality of qualities) {
        url = document.querySelector('canvas')?.toDataURL('image/webp', quality) ?? '';
        if (url.length <= mostChars) break;
      }
      return url;
    },
    { qualities: WEBP_QUALITIES, mostChars: MOST_CHARS },
  );
  await page.close();
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
}

const sizeOf = ({ width, height }: Size): string => `${width}x${height}`;
const wanted = process.argv.slice(2);
const sizes = SIZES.filter((size) => wanted.includes(sizeOf(size)));
const names = wanted.filter((name) => !SIZES.some((size) => sizeOf(size) === name));
const unknown = names.filter((name) => !(name in FILMS));
if (unknown.length > 0) {
  console.error(`No film is called ${unknown.join(', ')}.`);
  process.exit(2);
}

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch(launchOptions());
let failed = 0;
for (const size of sizes.length > 0 ? sizes : SIZES) {
  for (const [name, one] of Object.entries(FILMS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    // A provider for each film, without other players' wins.
    const server = await startTestServer();
    const { width, height } = size;
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: 0.5,
      baseURL: server.url,
      serviceWorkers: 'block',
    });
    try {
      await context.route('**/api/chickenMultplier', async (route) => {
        const answer = await route.fetch();
        const levels = await answer.json();
        for (const level of levels.data) level.roast_multiplier = 0.01;
        await route.fulfill({ response: answer, json: levels });
      });
      if (one.maxWinPaise) await server.set('max_win_paise', one.maxWinPaise);
      const pictures = await film(context, server, one);
      const path = `${FOLDER}/film-${name}-${sizeOf(size)}.webp`;
      const bytes = await sheet(browser, pictures, size);
      writeFileSync(path, bytes);
      console.log(path, `${Math.round(bytes.length / 1024)} KB`);
    } catch (error) {
      failed += 1;
      console.error(`${name} at ${sizeOf(size)}:`, error);
    } finally {
      await context.close();
      await server.close();
    }
  }
}
await browser.close();
process.exit(failed === 0 ? 0 : 1);
