import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { NO_PROGRESS } from '../../src/rules/progress.ts';
import { playerProgress } from '../../src/server/platform/db/schema/schema.ts';
import { expect, openGame, test } from './fixtures.ts';
import { panelOf, play, stepTo } from './panel.ts';
import type { TestServer } from './server.ts';

test.use({ drawn: true });

const CLIENT = 'dist/client';
/** Main colours of the two chickens, RGB. */
const DHABA_CHICKEN = [255, 237, 208] as const;
const HILLS_CHICKEN = [201, 130, 74] as const;
/** smallest area that counts as a chicken */
const CHICKEN_PX = 800;

/** Counts the pixels of a colour, with a tolerance for smoothing. */
const pixels = (page: Page, picture: Buffer, rgb: readonly [number, number, number]): Promise<number> =>
  page.evaluate(
    async ({ base64, isWanted: wanted }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!context) throw new Error('No 2D canvas.');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      let found = 0;
      for (let i = 0; i < data.length; i += 4) {
        if (wanted.every((value, channel) => Math.abs((data[i + channel] ?? 0) - value) < 14)) found += 1;
      }
      return found;
    },
    { base64: picture.toString('base64'), isWanted: [...rgb] },
  );

/** How many pixels have a colour where the chicken waits on the stage. */
async function count(page: Page, rgb: readonly [number, number, number]): Promise<number> {
  const stage = await page.locator('[data-stage="ready"]').boundingBox();
  if (!stage) throw new Error('The stage has no box.');
  const { x, y, width, height } = stage;
  const clip = { x, y: y + height * 0.34, width: width * 0.38, height: height * 0.3 };
  return pixels(page, await page.screenshot({ clip }), rgb);
}

/** The theme files that a page fetches, from now on. */
function themeFiles(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const found = /\/themes\/([^/]+)\/([^/?]+)/.exec(request.url());
    if (found) files.add(`${found[1]}/${found[2]}`);
  });
  return files;
}

async function equipSkin({ context }: TestServer, userId: string, theme: 'dhaba' | 'hills'): Promise<void> {
  await context.database.db
    .insert(playerProgress)
    .values({ userId, nextNonce: 0, progress: NO_PROGRESS, theme })
    .onConflictDoUpdate({ target: playerProgress.userId, set: { theme } });
}

const themesOf = (files: ReadonlySet<string>): string[] => [
  ...new Set([...files].map((file) => file.split('/')[0] ?? '')),
];

test.describe('themes (README, "Change its look")', () => {
  test('a swapped chicken needs no code: the same program with other pictures shows it', async ({ page }) => {
    const { sheets } = JSON.parse(readFileSync(join(CLIENT, 'themes/hills/theme.json'), 'utf8'));
    expect(Object.keys(sheets)).toEqual(['first', 'round', 'later']);
    await page.route('**/themes/dhaba/**', async (route) => {
      const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      const path = join(CLIENT, 'themes/hills', file);
      // The page preloads the files of the theme that was there when it was built.
      await route.fulfill(existsSync(path) ? { path } : { status: 404 });
    });
    await openGame(page);
    await expect.poll(() => count(page, HILLS_CHICKEN)).toBeGreaterThan(CHICKEN_PX);
  });

  test('each theme shows its own chicken on the road and in a win, and fetches nothing of another theme', {
    tag: '@further',
  }, async ({ page, server, account }) => {
    for (const [theme, path, own, other] of [
      ['dhaba', '/', DHABA_CHICKEN, HILLS_CHICKEN],
      ['hills', '/?theme=hills', HILLS_CHICKEN, DHABA_CHICKEN],
    ] as const) {
      server.steer({ userId: account.userId, type: 4, fatalLine: 12 });
      // A skin must be equipped; the address alone is a preview.
      await equipSkin(server, account.userId, theme);
      const files = themeFiles(page);
      await openGame(page, path);
      await expect.poll(() => count(page, own)).toBeGreaterThan(CHICKEN_PX);
      expect(await count(page, other)).toBeLessThan(CHICKEN_PX);
      // Ahead of the win, so that the popup is never without it.
      await expect.poll(() => files).toContain(`${theme}/won.webp`);
      const { cashOut, difficulty, won } = panelOf(page);
      // Under 2x the win is a note without a picture.
      await difficulty.selectOption('Hardcore');
      await play(page);
      await stepTo(page, '₹1.63');
      await stepTo(page, '₹2.');
      await cashOut.click();
      await expect(won).toBeVisible();
      // The popup closes after a time; what it showed does not change.
      const shown = await won
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.src);
      const picture = await (await page.request.get(shown)).body();
      expect(await pixels(page, picture, own)).toBeGreaterThan(CHICKEN_PX);
      expect(await pixels(page, picture, other)).toBeLessThan(CHICKEN_PX);
      expect(themesOf(files)).toEqual([theme]);
    }
  });
});
