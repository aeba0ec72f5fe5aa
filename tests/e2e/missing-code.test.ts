import type { Page } from '@playwright/test';
import { type Account, expect, openGame, test } from './fixtures.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';
import type { TestServer } from './server.ts';

/** Optional code, by its chunk name. */
const OPTIONAL_CHUNKS = ['beside-road', 'Toasts', 'ambience', 'celebrations', 'player'];

/** Returns code with the exports of a built file. Each throws when it is called or rendered. */
function throwingCode(code: string): string {
  const names = code.slice(code.lastIndexOf('export{')).match(/[\w$]+(?=[,}])/g) ?? [];
  expect(names).not.toEqual([]);
  return `const fail = () => { throw new Error("planted"); }; fail.default = fail; export { ${names.map((name) => `fail as ${name}`)} };`;
}

/** Plays a won and a lost round. */
async function playTwoRounds(page: Page, server: TestServer, { userId }: Account): Promise<void> {
  const { cashOut, go, play: playButton } = panelOf(page);
  server.steer({ userId, type: 1, fatalLine: 20 });
  await play(page);
  await stepTo(page, '₹1.02');
  await stepTo(page, '₹1.07');
  await cashOut.click();
  await expectBalance(page, '₹1,000.07');
  await expect(playButton).toBeEnabled();
  server.steer({ userId, type: 1, fatalLine: 1 });
  await play(page);
  await go.click();
  await expect(playButton).toBeEnabled();
  await expectBalance(page, '₹999.07');
  await expect(page.getByText('Something went wrong.')).toHaveCount(0);
}

for (const [what, tag, plant] of [
  ['does not load', [], () => 'throw new Error("planted");'],
  ['throws while it is drawn or played', ['@further'], throwingCode],
] as const)
  test(`two rounds are played when every optional part ${what}`, { tag: [...tag] }, async ({
    page,
    server,
    account,
  }) => {
    const chunk = new RegExp(`/assets/(${OPTIONAL_CHUNKS.join('|')})-[\\w-]+\\.js$`);
    const failed = new Set<string>();
    await page.route(chunk, async (route) => {
      failed.add(chunk.exec(route.request().url())?.[1] ?? '');
      const built = await route.fetch();
      await route.fulfill({ contentType: 'text/javascript', body: plant(await built.text()) });
    });
    await openGame(page);
    await expect(page.locator('[data-stage="ready"]')).toBeVisible();
    await playTwoRounds(page, server, account);
    await expect.poll(() => OPTIONAL_CHUNKS.filter((name) => !failed.has(name))).toEqual([]);
    await expect(page.getByText('Something went wrong.')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  });

test.describe('with the picture', () => {
  test.use({ drawn: true });

  test('two rounds are played without what an older browser lacks and without optional interfaces', {
    tag: '@further',
  }, async ({ page, server, account }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.addInitScript(() => {
      const missing: readonly (readonly [object, readonly string[]])[] = [
        [AbortSignal, ['timeout', 'any']],
        [Array, ['fromAsync']],
        [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
        [Element.prototype, ['animate', 'checkVisibility']],
        [Intl, ['DisplayNames', 'Segmenter']],
        [Map, ['groupBy']],
        [Object, ['groupBy']],
        [Promise, ['try', 'withResolvers']],
        [Set.prototype, ['difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'union']],
        [String.prototype, ['isWellFormed', 'toWellFormed']],
        [URL, ['canParse', 'parse']],
        [document, ['fullscreenEnabled', 'startViewTransition']],
        [
          navigator,
          [
            'canShare',
            'clipboard',
            'locks',
            'scheduling',
            'serviceWorker',
            'share',
            'userAgentData',
            'vibrate',
            'wakeLock',
          ],
        ],
        [
          window,
          [
            'AudioContext',
            'BroadcastChannel',
            'EventSource',
            'Notification',
            'OffscreenCanvas',
            'webkitAudioContext',
          ],
        ],
        [window, ['cancelIdleCallback', 'navigation', 'requestIdleCallback', 'scheduler']],
      ];
      for (const [owner, names] of missing)
        for (const name of names) {
          Reflect.deleteProperty(owner, name);
          Reflect.deleteProperty(Object.getPrototypeOf(owner) ?? {}, name);
        }
    });
    await openGame(page);
    await expect(page.locator('[data-stage="ready"]')).toBeVisible();
    await playTwoRounds(page, server, account);
    expect(errors).toEqual([]);
  });
});

test('a round is played to its win without WebGL, and a notice shows in place of the picture', async ({
  page,
  server,
  account,
}) => {
  await page.addInitScript(() => {
    for (const prototype of [HTMLCanvasElement.prototype, OffscreenCanvas.prototype]) {
      const { getContext } = prototype;
      Object.assign(prototype, {
        getContext(this: unknown, ...parameters: unknown[]): unknown {
          return /webg/.test(String(parameters[0])) ? null : Reflect.apply(getContext, this, parameters);
        },
      });
    }
  });
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  await openGame(page);
  const notice = page.getByText('The picture could not be drawn. You can play without it.');
  await expect(notice).toBeVisible();
  await expect(page.locator('[data-placeholder]')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(notice).toHaveCount(0);
  await play(page);
  await stepTo(page, '₹1.02');
  await expect(page.getByText(/^Line 1 of 24 .* No picture: the fire marker rests\.$/)).toBeVisible();
  await panelOf(page).cashOut.click();
  await expect(panelOf(page).won).toContainText('₹1.02');
});

test('a browser without animation frames shows a notice over the placeholder', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 1;
  });
  await openGame(page);
  await expect(page.getByText('The picture does not move in this browser')).toBeVisible({ timeout: 15_000 });
  await expect(page.locator('[data-placeholder]')).toBeVisible();
  await expect(page.locator('canvas')).toHaveCSS('opacity', '0');
});

/** Refuses a chunk. @returns serves it again */
async function refuseChunk(page: Page, chunk: RegExp): Promise<() => Promise<void>> {
  await page.route(chunk, (route) => route.abort());
  return () => page.unroute(chunk);
}

test('a dialog that cannot be fetched shows a notice with a reload, the next tap opens it, and a lost style sheet is requested again', async ({
  page,
}) => {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  const notice = page.getByRole('alert').filter({ hasText: 'A part of the game did not load.' });
  const serve = await refuseChunk(page, /\/assets\/en-[^/]*\.js/);
  await openGame(page);
  await menu.click();
  await expect(notice.getByRole('button', { name: 'Reload' })).toBeVisible();
  await serve();
  await menu.click();
  await expect(dialog).toBeVisible();
  await expect(notice).toHaveCount(0);

  const styles = /\/assets\/HowToPlay-[^/]*\.css/;
  await page.route(styles, (route) => route.abort(), { times: 1 });
  await Promise.all([
    page.waitForResponse(styles),
    dialog.getByRole('button', { name: 'How to play?' }).click(),
  ]);
  await expect(page.getByRole('dialog', { name: 'How to play?' })).toBeVisible();
});

const OLD_BROWSER = /cannot start in this browser.*इस ब्राउज़र में गेम शुरू नहीं/s;

// tests/unit/app/start-failure.test.ts has a case for each cause.
test('without a required browser API the page reports in English and Hindi that it cannot start', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'matchMedia'));
  await page.goto('/chickenroad');
  await expect(page.getByRole('alert').filter({ hasText: OLD_BROWSER })).toBeVisible();
});

for (const [what, file] of [
  ['entry', /\/assets\/index-[\w-]+\.js$/],
  ['main style', /\/assets\/index-[\w-]+\.css$/],
] as const)
  test(`a lost ${what} is reported, and the page reloads`, async ({ page }) => {
    let requests = 0;
    await page.route(file, (route) => {
      requests++;
      return requests <= 2 ? route.abort() : route.continue();
    });
    await page.goto('/chickenroad');
    const report = page.getByRole('alert').filter({ hasText: 'A part of the game did not load.' });
    await expect(report).toBeVisible();
    await expect(report.getByRole('button', { name: 'Reload' })).toBeVisible();
    await expect.poll(() => requests, { timeout: 30_000 }).toBe(3);
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect(report).toBeHidden();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('reloads'))).toBeNull();
  });

test('a font that did not load is requested again', async ({ page }) => {
  let requests = 0;
  await page.route(/baloo-2-latin/, (route) => {
    requests++;
    // The first request is the preload's, the second the stylesheet's.
    return requests <= 3 ? route.abort() : route.continue();
  });
  await openGame(page);
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(
        ({ status, unicodeRange }) => status === 'loaded' && unicodeRange.startsWith('U+20-7E'),
      ),
    );
  await expect.poll(loaded).toBe(true);
  expect(requests).toBeGreaterThan(3);
});
