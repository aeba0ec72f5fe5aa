import { expect, test } from '@playwright/test';
import { startTestServer, type TestServer } from './server.ts';
import { type Served, serveHarness } from './stage-harness/serve.ts';

/** The stage alone, beside the game whose placeholder is compared with it. */
let harness: Served;
let server: TestServer;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  harness = await serveHarness('development');
  server = await startTestServer();
});
test.afterAll(async () => {
  await harness.close();
  await server.close();
});

for (const [width, height] of [
  [360, 640],
  [390, 844],
  [844, 390],
  [1280, 720],
] as const)
  test(`lids with their numbers and the chicken stand where the stage draws them, at ${width}x${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.route('**/themes/*/first@*.webp', () => new Promise<void>(() => {}));
    await page.goto(server.url);
    await page.locator('.placeholder-lid', { hasText: '1.02x' }).waitFor();
    const shown = await page.locator('.stage-placeholder').evaluate((placeholder) => {
      const scene = placeholder.getBoundingClientRect();
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const lids = [...placeholder.querySelectorAll('.placeholder-lid')].map((lid) => {
        const { left, top, width: lidWidth, height: lidHeight } = boxOf(lid);
        return [left + lidWidth / 2 - scene.left, top + lidHeight / 2 - scene.top] as const;
      });
      const chicken = placeholder.querySelector('img');
      if (!chicken) throw new Error('There is no chicken.');
      const { left, top, width: imageWidth, height: imageHeight } = boxOf(chicken);
      return {
        width: scene.width,
        height: scene.height,
        lids,
        texts: [...placeholder.querySelectorAll('.placeholder-lid')].map(({ textContent }) => textContent),
        chicken: [left + imageWidth / 2 - scene.left, top + 0.9359 * imageHeight - scene.top] as const,
      };
    });
    expect(shown.texts.slice(0, 2)).toEqual(['1.02x', '1.07x']);

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.setViewportSize({ width: Math.round(shown.width), height: Math.round(shown.height) });
    await page.goto(`${harness.address}?reduced-motion&state=idle`);
    await page.locator('[data-stage=ready]').waitFor();
    await page.evaluate(() => window.harness.quiet());
    const drawnAt = await page.evaluate(() => {
      const { scene } = window.harness.measured;
      const chicken = scene?.chicken.layer.children[1]?.getGlobalPosition();
      return {
        lids: (scene?.lids.layer.children ?? [])
          .filter(({ visible }) => visible)
          .map((lid) => {
            const { x, y } = lid.getGlobalPosition();
            return [x, y] as const;
          }),
        chicken: [chicken?.x ?? 0, chicken?.y ?? 0] as const,
      };
    });
    const near = ([x, y]: readonly [number, number], [otherX, otherY]: readonly [number, number]) =>
      Math.hypot(x - otherX, y - otherY);
    expect(shown.lids.length).toBeGreaterThanOrEqual(2);
    for (const [index, lid] of shown.lids.entries())
      expect(near(lid, drawnAt.lids[index] ?? [0, 0]), `lid ${index + 1}`).toBeLessThan(1.5);
    expect(near(shown.chicken, drawnAt.chicken)).toBeLessThan(2);
  });

test('the lid that the max win cuts shows what it pays, as the stage does', async ({ page }) => {
  await server.set('max_win_paise', 15_000);
  try {
    await page.route('**/themes/*/first@*.webp', () => new Promise<void>(() => {}));
    await page.goto(server.url);
    await page.getByRole('button', { name: 'MAX', exact: true }).click();
    await expect(page.locator('.placeholder-lid')).toHaveText(['₹150']);
  } finally {
    await server.set('max_win_paise', 50_000_000);
  }
});
