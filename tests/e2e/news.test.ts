import type { Page } from '@playwright/test';
import { uuidv7 } from 'uuidv7';
import { banners } from '../../src/server/platform/db/schema/schema.ts';
import { expect, openGame, test } from './fixtures.ts';
import { accessibilityViolations } from './modals.ts';
import type { TestServer } from './server.ts';

/** As long as a banner may be. */
const LONG =
  'Diwali week: every recharge of ₹500 or more brings a lamp to your hen, till Sunday midnight. Ask the desk for the rules';
const LINK = 'https://news.test/diwali';

async function announce({ context }: TestServer, text: string, link: string | null): Promise<void> {
  await context.database.db.insert(banners).values({
    bannerId: uuidv7(),
    text,
    link,
    fromAt: null,
    untilAt: null,
    createdAt: context.clock.now(),
    createdBy: 'test',
  });
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not there.`);
  return box;
};

test('the operator’s news stands between header and scene at every size, covers nothing, and stays dismissed', async ({
  page,
  server,
}) => {
  await announce(server, 'The road is open all night.', null);
  await announce(server, LONG, LINK);
  await server.pass(10_000);
  try {
    await openGame(page);
    const news = page.getByRole('region', { name: 'News' });
    const link = news.getByRole('link', { name: LONG });
    await expect(link).toHaveAttribute('href', LINK);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [844, 390],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(async () => (await boxOf(page, '.news')).width).toBe(width);
      const [header, strip, scene] = [
        await boxOf(page, '.header'),
        await boxOf(page, '.news'),
        await boxOf(page, '.scene'),
      ];
      expect(Math.abs(header.y + header.height - strip.y)).toBeLessThan(1);
      expect(Math.abs(strip.y + strip.height - scene.y)).toBeLessThan(1);
      expect(strip.height).toBeLessThan(72);
      // What is beneath the scene, or beside it, is whole.
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeInViewport({ ratio: 1 });
    }
    expect(await accessibilityViolations(page)).toEqual([]);
    const dismiss = news.getByRole('button', { name: 'Dismiss this news' });
    await dismiss.click();
    await expect(news.getByText('The road is open all night.')).toBeVisible();
    await dismiss.press('Enter');
    await expect(dismiss).toHaveCount(0);
    await expect(news).toBeFocused();
    const result = page.waitForResponse('**/api/getBanners');
    await page.reload();
    expect((await (await result).json()).data).toHaveLength(2);
    await expect(dismiss).toHaveCount(0);
  } finally {
    await server.context.database.db.delete(banners);
    await server.pass(10_000);
  }
});
