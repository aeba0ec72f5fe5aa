import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';

test.use({ drawn: true });

const HILLS = 'dist/client/themes/hills';
/** main colour of its chicken, RGB */
const HILLS_CHICKEN = [201, 130, 74];
/** smallest area that counts as a chicken */
const CHICKEN_PX = 800;

/** Counts the pixels of a colour, with a tolerance for smoothing, where the chicken waits on the stage. */
async function countPixels(page: Page, rgb: readonly number[]): Promise<number> {
  const stage = await page.locator('[data-stage="ready"]').boundingBox();
  if (!stage) throw new Error('The stage has no box.');
  const { x, y, width, height } = stage;
  const clip = { x, y: y + height * 0.34, width: width * 0.38, height: height * 0.3 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(
    async ([base64, wanted]) => {
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
    [picture, rgb] as const,
  );
}

test('the built game shows another chicken when the files of its theme are replaced', async ({ page }) => {
  const { sheets } = JSON.parse(readFileSync(join(HILLS, 'theme.json'), 'utf8'));
  expect(Object.keys(sheets)).toEqual(['first', 'round', 'later']);
  await page.route('**/themes/dhaba/**', async (route) => {
    const path = join(HILLS, new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    // The page preloads files of the theme it was built with, some of which the other theme lacks.
    await route.fulfill(existsSync(path) ? { path } : { status: 404 });
  });
  await openGame(page);
  await expect.poll(() => countPixels(page, HILLS_CHICKEN)).toBeGreaterThan(CHICKEN_PX);
});
