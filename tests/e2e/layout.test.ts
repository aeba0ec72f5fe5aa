import type { Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { openFromMenu } from './modals.ts';
import { panelOf, play } from './panel.ts';
import { advanceTime, expectLate, playStopped, stepStopped, stopTime } from './stopped-time.ts';

test('the map of the road shows on every size, and the scene has its height and keeps its size when a round begins', async ({
  page,
  server,
  account,
}) => {
  await openGame(page);
  await panelOf(page).difficulty.selectOption('Hardcore');
  const scenes = async () => {
    const boxes = [];
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [844, 390],
      [1024, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.locator('[data-road-progress]')).toBeVisible();
      expect((await page.locator('[data-road-progress]').boundingBox())?.width).toBeGreaterThan(150);
      const scene = () => page.getByRole('main').boundingBox();
      await expect.poll(async () => (await scene())?.height).toBeGreaterThan(0.3 * height);
      boxes.push(await scene());
    }
    return boxes;
  };
  const before = await scenes();
  server.steer({ userId: account.userId, type: 4, fatalLine: 9 });
  await play(page);
  expect(await scenes()).toEqual(before);
});

test.describe('with a stopped clock', () => {
  test.use({ realPace: true });

  test('the notice of a loss leaves the scene free, on a phone upright and on its side', async ({
    page,
    server,
    account,
  }) => {
    await stopTime(page);
    await openGame(page, '/chickenroad');
    await panelOf(page).chip(10).click();
    for (const [width, height] of [
      [360, 640],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      server.steer({ userId: account.userId, type: 1, fatalLine: 1 });
      await playStopped(page);
      await stepStopped(page);
      const notice = page.getByRole('dialog', { name: 'Fried!' });
      await expectLate(page, () => expect(notice).toBeVisible({ timeout: 500 }));
      const scene = await page.getByRole('main').boundingBox();
      const box = await notice.boundingBox();
      if (!scene || !box) throw new Error('Scene or notice is missing.');
      expect(box.x >= scene.x + scene.width || box.y >= scene.y + scene.height).toBe(true);
      await expect(panelOf(page).cashOut).toBeHidden();
      await advanceTime(page, 2000);
      await expect(panelOf(page).play).toBeEnabled();
    }
  });
});

interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The screens of phones with a notch and a home bar, px. */
const PHONES = [
  { size: { width: 390, height: 844 }, insets: { top: 47, right: 0, bottom: 34, left: 0 } },
  { size: { width: 844, height: 390 }, insets: { top: 0, right: 47, bottom: 21, left: 47 } },
] as const;

/** Scrolls to each control. @returns those under the notch or the home bar */
function covered(page: Page, insets: Insets): Promise<string[]> {
  return page.evaluate(({ top, right, bottom, left }) => {
    const found: string[] = [];
    const scope = Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document.body;
    for (const node of scope.querySelectorAll<HTMLElement>(
      'button, a[href], input:not(.visually-hidden), select',
    )) {
      if (!node.checkVisibility() || node.closest('.Toastify')) continue;
      node.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = node.getBoundingClientRect();
      const inside =
        box.left >= left - 0.5 &&
        box.top >= top - 0.5 &&
        box.right <= innerWidth - right + 0.5 &&
        box.bottom <= innerHeight - bottom + 0.5;
      if (!inside)
        found.push(`${node.getAttribute('aria-label') ?? node.textContent} ${JSON.stringify(box)}`);
    }
    return found;
  }, insets);
}

test('no control of the game or of a modal lies under a notch or a home bar', async ({ page, account }) => {
  expect(account.userId).not.toBe('');
  const devtools = await page.context().newCDPSession(page);
  await openGame(page);
  const settled = expect.configure({ soft: true });
  const look = async (place: string) => {
    for (const { size, insets } of PHONES) {
      await page.setViewportSize(size);
      await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
      await settled.poll(() => covered(page, insets), `${place} at ${size.width}x${size.height}`).toEqual([]);
    }
  };
  await look('the game');
  for (const title of ['UPI Recharge', 'Change avatar']) {
    await openFromMenu(page, title);
    await look(title);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await look('Menu');
  await page.goto('/payin');
  await page.getByRole('textbox', { name: 'Amount' }).fill('500');
  await page.getByRole('textbox', { name: 'UTR Number' }).focus();
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible();
  await look('/payin');
});
