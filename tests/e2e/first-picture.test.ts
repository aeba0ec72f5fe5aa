import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { isComplete } from '../complete.ts';
import { defer } from '../deferred.ts';
import { SIZES, SMALLEST, WIDEST } from '../sizes.ts';
import { PRELOADED } from './bytes/bytes.ts';
import { chunkOf, readChunks } from './bytes/chunks.ts';
import { expect, openGame, test } from './fixtures.ts';
import { panelOf } from './panel.ts';

test.use({ drawn: true });

/** Holds requests back. @returns releases them */
async function hold(page: Page, files: string | ((url: URL) => boolean)): Promise<() => void> {
  const held = defer();
  await page.route(files, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('until the first picture the canvas is hidden and the panel works; what comes after it does not move it', async ({
  page,
}) => {
  const releaseTheme = await hold(page, '**/themes/**');
  await openGame(page);
  const canvas = page.locator('[data-stage-slot] canvas');
  await expect(canvas).toHaveCSS('opacity', '0');
  await panelOf(page).chip(50).click();
  await expect(panelOf(page).amount).toHaveValue('50');
  releaseTheme();
  await expect(page.locator('[data-stage="ready"]')).toBeVisible();
  await expect(canvas).toHaveCSS('opacity', '1');
  await page.unrouteAll({ behavior: 'wait' });

  const late = PRELOADED.map((source) => chunkOf(readChunks(), source).file);
  for (const [width, height] of isComplete ? SIZES : [SMALLEST, WIDEST]) {
    const release = await hold(page, ({ pathname }) => late.includes(pathname.slice(1)));
    await page.setViewportSize({ width, height });
    await openGame(page);
    await expect(page.locator('[data-stage]')).toHaveAttribute('data-stage', 'ready');
    const place = () => page.locator('[data-scene]').boundingBox();
    const first = await place();
    await expect(page.locator('[data-road-progress]')).toHaveCount(0);
    release();
    await page.locator('[data-road-progress]').waitFor();
    await page.locator('[data-live-win] b').waitFor({ state: 'attached' });
    expect(await place(), `at ${width}x${height}`).toEqual(first);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('one WebGL context and the first decoded sheet exist before the entry has loaded', async ({ page }) => {
  await page.addInitScript(() => {
    const contexts: unknown[] = [];
    const bitmaps: unknown[] = [];
    Object.assign(window, { made: { contexts, bitmaps } });
    const { getContext } = HTMLCanvasElement.prototype;
    const { createImageBitmap: decode } = window;
    Object.assign(HTMLCanvasElement.prototype, {
      getContext(this: HTMLCanvasElement, ...parameters: unknown[]): unknown {
        const context: unknown = Reflect.apply(getContext, this, parameters);
        if (context && /webgl/.test(String(parameters[0])) && !contexts.includes(context))
          contexts.push(context);
        return context;
      },
    });
    Object.assign(window, {
      createImageBitmap: async (image: Blob) => {
        const bitmap = await decode(image);
        bitmaps.push(bitmap);
        return bitmap;
      },
    });
  });
  const made = () =>
    page.evaluate<[number, number]>('[window.made.contexts.length, window.made.bitmaps.length]');
  const releaseEntry = await hold(page, '**/assets/index-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(made).toEqual([1, 1]);
  await releaseEntry();
  await expect(page.locator('[data-stage="ready"]')).toBeVisible();
  expect((await made())[0]).toBe(1);
});

test('a theme that puts everything into one sheet plays all the same', async ({ page }) => {
  const list = (path: string) => JSON.parse(readFileSync(`dist/client/themes/dhaba/${path}`, 'utf8'));
  // All three sheets are marked as the last: the first has no frames.
  const theme = list('theme.json');
  for (const items of [theme.animations, theme.sprites, theme.tiles])
    for (const item of Object.values<{ sheet: string }>(items))
      if (item.sheet === 'first') item.sheet = 'later';
  const first = list(theme.sheets.first.full);
  theme.sheets = { round: theme.sheets.round, later: { full: 'all.json', half: 'all.json' } };
  await page.route('**/themes/dhaba/theme.json', (route) => route.fulfill({ json: theme }));
  await page.route('**/themes/dhaba/all.json', (route) => route.fulfill({ json: first }));
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/');
  await expect(page.locator('[data-stage]')).toHaveAttribute('data-stage', 'ready');
  expect(errors).toEqual([]);
});
