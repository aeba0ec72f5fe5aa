import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { AHEAD } from './bytes/bytes.ts';
import { chunkOf, readChunks } from './bytes/chunks.ts';
import { expect, openGame, test } from './fixtures.ts';
import { panelOf } from './panel.ts';

test.use({ serviceWorkers: 'allow', drawn: true });

/** Modules that the first round does not need. */
const FOR_LATER = /\/(ModalHost|Menu|LoginModal|Toasts|BannerStrip)-|\/(round|later)@|\/won\.webp/;

/** Holds requests back. @returns releases them */
async function hold(page: Page, files: string | ((url: URL) => boolean)): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Holds back the sheet of the first picture. @returns releases it */
const holdFirstSheet = (page: Page) => hold(page, '**/themes/*/first@*.webp');

test('the page itself asks for the code of the stage, together with the entry', () => {
  const { file } = chunkOf(readChunks(), 'src/stage/index.tsx');
  expect(readFileSync('dist/client/index.html', 'utf8')).toContain(
    `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
});

test('before the first picture nothing is asked for that the first round does not need; then all of it is', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const release = await holdFirstSheet(page);
  await page.goto('/');
  await panelOf(page).play.click({ trial: true });
  await expect(page.locator('[data-stage]')).toHaveAttribute('data-stage', 'loading');
  expect(asked.filter((path) => FOR_LATER.test(path))).toEqual([]);
  release();
  await expect(page.locator('[data-stage]')).toHaveAttribute('data-stage', 'ready');
  for (const part of [/\/round@/, /\/later@/, /\/ModalHost-/, /\/Menu-/])
    await expect.poll(() => asked.some((path) => part.test(path))).toBe(true);
});

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [844, 390],
  [1280, 720],
] as const)
  test(`what comes after the first picture does not move it, at ${width}x${height}: a stage of another size is laid out and painted anew`, async ({
    page,
  }) => {
    const late = AHEAD.map((source) => chunkOf(readChunks(), source).file);
    const release = await hold(page, ({ pathname }) => late.includes(pathname.slice(1)));
    await page.setViewportSize({ width, height });
    await openGame(page);
    await expect(page.locator('[data-stage]')).toHaveAttribute('data-stage', 'ready');
    const place = () => page.locator('.scene').boundingBox();
    const first = await place();
    await expect(page.locator('.road-map')).toHaveCount(0);
    release();
    await page.locator('.road-map').waitFor();
    await page.locator('.live-win b').waitFor({ state: 'attached' });
    expect(await place()).toEqual(first);
  });

test('what is fetched ahead opens at once: a tap on Menu shows it before the next frame', async ({
  page,
}) => {
  await openGame(page);
  const { file } = chunkOf(readChunks(), 'src/ui/features/menu/Menu.tsx');
  await page.waitForFunction(
    (name) =>
      performance.getEntriesByName(name).length > 0 &&
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet),
    new URL(file, page.url()).href,
  );
  const shown = await page.evaluate(async (name) => {
    await import(name);
    // The page itself has then gone on with the same import.
    await new Promise((resolve) => requestIdleCallback(resolve));
    document.querySelector<HTMLElement>('button[aria-label="Menu"]')?.click();
    await Promise.resolve();
    return document.querySelector('dialog[open] h2')?.textContent;
  }, `/${file}`);
  expect(shown).toBe('Menu');
});

test('a menu whose code comes after the tap is made a few times, and not over and over until it shows', async ({
  page,
}) => {
  await page.exposeFunction('release', await hold(page, '**/assets/Menu-*.js'));
  await openGame(page);
  await page.evaluate(() => {
    const { createElement } = document;
    Object.assign(window, { made: 0 });
    document.createElement = (...what: Parameters<typeof createElement>) => {
      if (what[0] === 'dialog') Object.assign(window, { made: Reflect.get(window, 'made') + 1 });
      return Reflect.apply(createElement, document, what);
    };
    // React holds back what replaces this dialog for 300 ms.
    new MutationObserver(() => {
      if (document.querySelector('dialog[open]')) Reflect.get(window, 'release')();
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['open'] });
  });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu', exact: true })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'made'))).toBeLessThan(10);
});

test('the first sheet is decoded while the stage’s code is on its way, and no file of the theme is asked for twice', async ({
  page,
}) => {
  const { file } = chunkOf(readChunks(), 'src/stage/index.tsx');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/${file}`, async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    const { createImageBitmap } = window;
    Object.assign(window, {
      createImageBitmap(...what: Parameters<typeof createImageBitmap>): unknown {
        Object.assign(window, { decodes: true });
        return createImageBitmap(...what);
      },
    });
  });
  await page.goto('/');
  await page.waitForFunction(() => Reflect.get(window, 'decodes') === true);
  release();
  await expect(page.locator('[data-stage]')).toHaveAttribute('data-stage', 'ready');
  const first = asked.filter((path) => /\/themes\/.*(theme\.json|first@)/.test(path));
  expect(first).toHaveLength(3);
  expect(new Set(first).size).toBe(3);
});

test('until the first picture a still of the road stands in its place, and the panel works', async ({
  page,
}) => {
  const release = await holdFirstSheet(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await openGame(page);
  await expect(page.locator('[data-stage]')).toHaveAttribute('data-stage', 'loading');
  await panelOf(page).chip(50).click();
  await expect(panelOf(page).amount).toHaveValue('50');
  await page.getByText('Go forward line by line.').waitFor();
  const picture = await page.screenshot({ clip: { x: 0, y: 60, width: 360, height: 200 } });
  const colors = await page.evaluate(
    async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const data = context?.getImageData(0, 0, image.width, image.height).data ?? [];
      // Sixteen levels a channel: a gradient has few, the road with its lids many.
      const seen = new Set<number>();
      for (let at = 0; at < data.length; at += 4)
        seen.add(((data[at] ?? 0) >> 4) * 256 + ((data[at + 1] ?? 0) >> 4) * 16 + ((data[at + 2] ?? 0) >> 4));
      return seen.size;
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
  expect(colors).toBeGreaterThan(20);
  release();
  await expect(page.locator('[data-stage]')).toHaveAttribute('data-stage', 'ready');
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
