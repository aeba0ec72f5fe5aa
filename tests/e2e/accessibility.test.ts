import { expect, openGame, test } from './fixtures.ts';
import { accessibilityViolations } from './modals.ts';
import { panelOf, play, stepTo } from './panel.ts';

test.describe('over the picture', () => {
  test.use({ drawn: true });

  test('axe finds nothing on the splash, in a round and in a win', { tag: '@further' }, async ({
    page,
    server,
    account,
  }) => {
    const expectAccessible = async (place: string) =>
      expect.soft(await accessibilityViolations(page), place).toEqual([]);
    const { cashOut, won } = panelOf(page);
    // It stays until axe is done.
    await page.addInitScript(() => {
      Object.assign(window.testTimings ?? {}, { splashMs: 60_000 });
    });
    await page.goto('/');
    await expect(page.getByText('Loading...')).toBeVisible();
    await expectAccessible('the splash');
    await openGame(page, '/chickenroad');
    await expect(page.locator('[data-stage="ready"]')).toBeVisible();
    server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
    await play(page);
    await stepTo(page, '₹1.02');
    await expectAccessible('a round');
    await cashOut.click();
    await expect(won).toBeVisible();
    await expectAccessible('a win');
  });
});

test('the full screen toggle goes there and back, and a game without a network shows that it is offline', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openGame(page);
  const toggle = (name: string) => page.getByRole('button', { name, exact: true });
  await toggle('Full screen').click();
  await expect(toggle('Leave full screen')).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement?.tagName)).toBe('HTML');
  await toggle('Leave full screen').click();
  await expect(toggle('Full screen')).toBeVisible();
  const notice = page.getByText('You are offline.');
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await context.setOffline(false);
  await expect(notice).toBeHidden();
});
