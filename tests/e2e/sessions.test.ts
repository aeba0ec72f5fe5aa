import type { Page } from '@playwright/test';
import { USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../src/contract/constants.ts';
import { blockPlayer } from '../../src/server/admin/api/player-changes.ts';
import { expect, openGame, signedIn, test } from './fixtures.ts';
import { fill } from './forms.ts';
import { openFromMenu } from './modals.ts';
import { newOperator } from './operator.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';
import { freshPhone, registerPlayer } from './player.ts';

const storedUser = (page: Page) => page.evaluate(() => localStorage.getItem('userid'));

async function logIn(page: Page, phone: string): Promise<void> {
  await page.goto('/login');
  await fill(page, { 'Phone Number': phone, Password: 'secret-1' });
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test.describe('on "/"', () => {
  test.use({ realPace: true });

  test('a splash shows for 2 s, once a page load, and the game under it takes no input', async ({ page }) => {
    await page.clock.install();
    await page.goto('/register');
    const home = page.getByRole('link', { name: 'Back to the game' });
    await expect(home).toBeVisible();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await home.click();
    const splash = page.locator('.loading');
    await expect(splash.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.locator('.game')).toHaveAttribute('inert');
    await page.clock.fastForward(1999);
    await expect(splash).toBeVisible();
    await page.clock.fastForward(1);
    await expect(splash).toBeHidden();
    await expect(page.locator('.game')).not.toHaveAttribute('inert');
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

test('a new password logs out every other device, and the old one opens nothing', async ({
  page,
  browser,
  server,
}) => {
  const { phone, password, userId } = await signedIn(page, server);
  const elsewhere = await browser.newContext();
  const headers = { [USER_ID_HEADER]: USER_ID_HEADER_VALUE };
  const statusOfLogin = async (secret: string) => {
    const data = { mobile: phone, password: secret };
    return (await elsewhere.request.post(`${server.url}/api/login`, { headers, data })).status();
  };
  expect(await statusOfLogin(password)).toBe(200);
  await openGame(page);
  const modal = await openFromMenu(page, 'Change password');
  await fill(page, { 'Old Password': password, 'New Password': 'battery staple' });
  await fill(page, { 'Confirm Password': 'battery staple' });
  await modal.getByRole('button', { name: 'Change password' }).click();
  await expect(panelOf(page).toast('Password changed.')).toBeVisible();
  await expect(modal).toBeHidden();
  const profile = await elsewhere.request.get(`${server.url}/api/profile/${userId}`, { headers });
  expect(profile.status()).toBe(401);
  expect(await statusOfLogin(password)).toBe(401);
  expect(await statusOfLogin('battery staple')).toBe(200);
  await page.reload();
  await expectBalance(page, '₹1,000.00');
  await elsewhere.close();
});

test('a player blocked in a round sees it settled, is logged out, and reads why again at the login', async ({
  page,
  server,
  account,
}) => {
  server.steer({ userId: account.userId, type: 1, fatalLine: 20 });
  const lastResults = page.waitForResponse(/\/bet_history/);
  await openGame(page);
  await panelOf(page).chip(100).click();
  await play(page);
  await stepTo(page, '₹102.00');
  // Refused after the block, it would end the round on the page before Go is tapped.
  await lastResults;
  await blockPlayer(server.context, await newOperator(server.context), account.userId, 'fraud');
  await panelOf(page).go.click();
  await expect(page.getByRole('dialog', { name: 'Round settled' })).toContainText('₹102.00');
  const notice = page.getByRole('alertdialog', { name: 'This account is blocked.' });
  await expect(notice).toContainText('Your round was settled, ₹102.00 paid.');
  await expect(panelOf(page).balance).toHaveCount(0);
  expect(await storedUser(page)).toBeNull();
  await notice.getByRole('button', { name: 'OK' }).click();
  await logIn(page, account.phone);
  await expect(page.getByText('This account is blocked.')).toBeVisible();
});
