import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';

/** What a designer changes is pictures and their description; these say that nothing else is needed. */

const CLIENT = 'dist/client';
/** Cream and chestnut: what the two hens are made of. */
const DHABA_HEN = [255, 237, 208] as const;
const HILLS_HEN = [201, 130, 74] as const;
/** So many pixels are a hen, not a speck. */
const HEN_PX = 800;

/** How many pixels have a colour where the hen waits, within what smoothing changes. */
async function count(page: Page, rgb: readonly [number, number, number]): Promise<number> {
  const stage = await page.locator('[data-stage="ready"]').boundingBox();
  if (!stage) throw new Error('The stage has no box.');
  const { x, y, width, height } = stage;
  const picture = await page.screenshot({
    clip: { x, y: y + height * 0.34, width: width * 0.38, height: height * 0.3 },
  });
  return page.evaluate(
    async ({ base64, wanted }) => {
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
    { base64: picture.toString('base64'), wanted: [...rgb] },
  );
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

const themesOf = (files: ReadonlySet<string>): string[] => [
  ...new Set([...files].map((file) => file.split('/')[0] ?? '')),
];

test.describe('themes (README, "Change its look")', () => {
  test('the game plays its own theme and fetches nothing of another', async ({ page }) => {
    const files = themeFiles(page);
    await openGame(page);
    await expect.poll(() => count(page, DHABA_HEN)).toBeGreaterThan(HEN_PX);
    expect(await count(page, HILLS_HEN)).toBeLessThan(HEN_PX);
    expect(themesOf(files)).toEqual(['dhaba']);
  });

  test('?theme= chooses another look, another hen with it, and fetches nothing of the first', async ({
    page,
  }) => {
    const files = themeFiles(page);
    await openGame(page, '/?theme=hills');
    await expect.poll(() => count(page, HILLS_HEN)).toBeGreaterThan(HEN_PX);
    expect(await count(page, DHABA_HEN)).toBeLessThan(HEN_PX);
    expect(themesOf(files)).toEqual(['hills']);
  });

  test('a swapped hen needs no code: the same program with other pictures shows her', async ({ page }) => {
    const { sheets } = JSON.parse(readFileSync(join(CLIENT, 'themes/hills/theme.json'), 'utf8'));
    expect(Object.keys(sheets)).toEqual(['first', 'later']);
    await page.route('**/themes/dhaba/**', async (route) => {
      const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      await route.fulfill({ path: join(CLIENT, 'themes/hills', file) });
    });
    await openGame(page);
    await expect.poll(() => count(page, HILLS_HEN)).toBeGreaterThan(HEN_PX);
  });

  test('a theme that does not exist is said, and the game can be played on', async ({ page }) => {
    await openGame(page, '/?theme=windmill');
    await expect(page.getByText('The picture could not be drawn.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();
  });
});

test('the gallery is for designers only: nothing of it ships', async ({ page, server }) => {
  const shipped = readdirSync(join(CLIENT, 'assets')).filter((file) => file.endsWith('.js'));
  expect(shipped.length).toBeGreaterThan(3);
  for (const file of shipped) {
    expect(readFileSync(join(CLIENT, 'assets', file), 'utf8'), file).not.toContain('fire, spark to full');
  }
  const answer = await page.request.get(`${server.url}/src/stage/gallery/`, {
    headers: { accept: 'text/html' },
  });
  expect(await answer.text()).not.toContain('gallery/main.tsx');
});
