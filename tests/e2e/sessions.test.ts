import type { Page } from '@playwright/test';
import { expect, openGame, test } from './fixtures.ts';
import { fill } from './forms.ts';
import { expectBalance, panelOf, play } from './panel.ts';
import { freshPhone, registerPlayer } from './player.ts';

async function logIn(page: Page, phone: string): Promise<void> {
  await page.goto('/login');
  await fill(page, { 'Phone Number': phone, Password: 'secret-1' });
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test.describe('on "/"', () => {
  test.use({ realPace: true });

  test('a splash shows for 2 s, once a page load, and the game under it takes no input', async ({ page }) => {
    await page.goto('/register');
    const home = page.getByRole('link', { name: 'Back to the game' });
    await expect(home).toBeVisible();
    const session = await page.context().newCDPSession(page);
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await home.click();
    const splash = page.locator('[data-splash]');
    await expect(splash.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.locator('[data-game]')).toHaveAttribute('inert');
    const moveTo = (ms: number) =>
      splash.evaluate((element, currentTime) => {
        for (const animation of element.getAnimations()) animation.currentTime = currentTime;
      }, ms);
    await moveTo(1999);
    await expect(splash).toHaveCSS('opacity', '1');
    await moveTo(2001);
    await expect(splash).toHaveCount(0);
    await expect(page.locator('[data-game]')).not.toHaveAttribute('inert');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Create an Account' })).toBeVisible();
    await page.goForward();
    await expect(panelOf(page).play).toBeEnabled();
    await expect(splash).toHaveCount(0);
  });
});

test('a window follows when another window of the browser logs in another player, and bets as that player', async ({
  page,
  context,
  server,
  account,
}) => {
  const phone = freshPhone();
  const other = await registerPlayer(server.url, phone);
  await server.give(other.userId, 234_00n);
  await openGame(page);
  await expectBalance(page, '₹1,000.00');
  const second = await context.newPage();
  await openGame(second);
  await second.getByRole('button', { name: 'Menu', exact: true }).click();
  await second.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page.getByRole('button', { name: 'LOG IN', exact: true })).toBeVisible();
  await logIn(second, phone);
  await expectBalance(page, '₹1,234.00');
  await play(page);
  await expectBalance(page, '₹1,233.00');
  expect(other.userId).not.toBe(account.userId);
});
