import type { Page } from '@playwright/test';
import { expect, openGame, signedIn, test } from './fixtures.ts';
import { expectBalance, panelOf } from './panel.ts';
import { freshPhone } from './player.ts';
import { advanceTime } from './stopped-time.ts';

const SPLASH_MS = 2000;
const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('userid'));

/** The screen fills the window and nothing behind it scrolls. */
async function expectWhole(page: Page, screen: string): Promise<void> {
  const root = page.locator(screen);
  await expect(root).toHaveCSS('overflow', 'hidden');
  const size = page.viewportSize();
  expect(await root.boundingBox()).toMatchObject({ x: 0, y: 0, width: size?.width, height: size?.height });
}

test('Route /: a splash with logo and "Loading..." for 2000 ms, once a page load, then the game', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/register');
  const home = page.getByRole('link', { name: 'Back to the game' });
  await expect(home).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await home.click();
  const splash = page.locator('.loading');
  await expect(splash.getByText('Loading...', { exact: true })).toBeVisible();
  await expect(splash.locator('img')).toHaveJSProperty('complete', true);
  await expect(page.locator('.game')).toHaveAttribute('inert');
  await advanceTime(page, SPLASH_MS - 1);
  await expect(splash).toBeVisible();
  await advanceTime(page, 1);
  await expect(splash).toBeHidden();
  await expect(page.locator('.game')).not.toHaveAttribute('inert');
  await expect(panelOf(page).play).toBeEnabled();
  await expectWhole(page, '.game');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Create an Account' })).toBeVisible();
  await page.goForward();
  await expect(panelOf(page).play).toBeEnabled();
  await expect(splash).toHaveCount(0);
});

for (const path of ['/chickenroad', '/payin']) {
  test(`Guard of ${path}: a visitor is sent to "/", in place of the entry, with a mark of where from`, async ({
    page,
  }) => {
    await page.goto('/register');
    await page.goto(path);
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => history.state)).toEqual({ fromProtected: true, from: path });
    await page.goBack();
    await expect(page).toHaveURL('/register');
  });
}

test('Routes /chickenroad, /payin and /payout fill the window and do not overflow, for a player', async ({
  page,
  account,
}) => {
  expect(account.userId).not.toBe('');
  await openGame(page, '/chickenroad');
  await expect(page).toHaveURL('/chickenroad');
  await expectBalance(page, '₹1,000.00');
  await expectWhole(page, '.game');
  for (const [path, title] of [
    ['/payin', 'UPI Recharge'],
    ['/payout', 'Withdraw'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectWhole(page, '.page');
  }
});

test('Route /payout: no guard; a login there is sent to "/"', async ({ page, server, browser }) => {
  const other = await browser.newPage({ baseURL: server.url });
  const known = await signedIn(other, server);
  await other.close();
  await page.goto('/payout');
  await expect(page).toHaveURL('/payout');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Login' });
  await form.getByLabel('Phone Number').fill(known.phone);
  await form.getByLabel('Password', { exact: true }).fill(known.password);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect(await storedUser(page)).toBe(known.userId);
});

test('Routes /register and /login send to "/" when done; Logout forgets userid and returns to "/"', async ({
  page,
}) => {
  const phone = freshPhone();
  await page.goto('/register');
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('secret-1');
  await page.getByLabel('Confirm Password').fill('secret-1');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page).toHaveURL('/');
  const userId = await storedUser(page);
  expect(userId).not.toBeNull();

  await openGame(page, '/chickenroad');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
  expect(await storedUser(page)).toBeNull();

  await page.goto('/login');
  await page.getByLabel('Phone Number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill('secret-1');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/');
  expect(await storedUser(page)).toBe(userId);
});

test('Routes: an unknown address has a way home', async ({ page }) => {
  await page.goto('/no/such/road');
  await page.getByRole('main').getByRole('link', { name: 'Back to the game' }).last().click();
  await expect(page).toHaveURL('/');
});
