import { expect, test } from '@playwright/test';
import {
  buildDocumentedClient,
  type DocumentedServer,
  startDocumentedProvider,
} from './documented-provider.ts';
import { spareTime } from './fixtures.ts';
import { fill } from './forms.ts';
import { openFromMenu } from './modals.ts';
import { WITHDRAWAL } from './money.ts';
import { expectBalance, panelOf, play, stepTo } from './panel.ts';

let server: DocumentedServer;
test.beforeAll(async () => {
  await buildDocumentedClient();
  server = await startDocumentedProvider();
});
test.afterAll(() => server.close());

test('the client built for another provider is played through by the documented calls and answers alone', {
  tag: '@further',
}, async ({ page }) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  const { toast, won, cashOut, chip } = panelOf(page);
  await spareTime(page);
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled();

  const ticker = page.locator('[data-live-wins]');
  await expect(ticker).toContainText('Online: 7465');
  await expect(ticker).toHaveAttribute('data-sample', 'true');
  await expect(ticker.locator('[data-live-win]')).toHaveText(/Meera J\.\+₹273\.24|Venkataragha…\+₹412\.75/);

  await page.getByRole('button', { name: 'Register', exact: true }).click();
  const register = page.getByRole('dialog', { name: 'Create an Account' });
  await fill(register, { 'Phone Number': '9876543210', Password: 'secret', 'Confirm Password': 'secret' });
  await register.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(toast('Registration successful!')).toBeVisible();
  // Three decimals are cut.
  await expectBalance(page, '₹0.00');

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'LOG IN', exact: true }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await fill(login, { 'Phone Number': '9876543210', Password: 'wrong-one' });
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(login.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Wrong number or password',
  );
  await fill(login, { Password: 'secret' });
  await login.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(toast('Login successful!')).toBeVisible();

  const recharge = await openFromMenu(page, 'UPI Recharge');
  await fill(recharge, { Amount: '500', 'UTR Number': '412345678901' });
  await expect(recharge.getByRole('img', { name: 'QR code to pay shop@bank' })).toBeVisible();
  await recharge.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(toast('Recharge submitted successfully')).toBeVisible();
  const deposits = page.getByRole('dialog', { name: 'Deposit history' });
  await expect(deposits.getByRole('row', { name: /₹500\.00 Approved/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expectBalance(page, '₹500.00');

  await expect(chip(10)).toBeVisible();
  await chip(50).click();
  await play(page);
  await expectBalance(page, '₹450.00');
  await stepTo(page, '₹55.00');
  await stepTo(page, '₹65.00');
  await cashOut.click();
  await expect(won).toContainText('₹65.00');
  await expectBalance(page, '₹515.00');
  await expect(won).toBeHidden();
  const bets = await openFromMenu(page, 'My bet history', 'Bet history');
  await expect(bets.getByRole('row', { name: /₹50\.00 1\.30x ₹65\.00/ })).toBeVisible();
  await page.keyboard.press('Escape');

  const withdraw = await openFromMenu(page, 'Withdraw');
  await fill(withdraw, WITHDRAWAL);
  await withdraw.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(toast('Form submitted successfully')).toBeVisible();
  const withdrawals = page.getByRole('dialog', { name: 'Withdraw history' });
  await expect(withdrawals.getByRole('row', { name: /₹250\.50 Pending/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectBalance(page, '₹264.50');

  const avatar = await openFromMenu(page, 'Change avatar');
  await avatar.getByRole('radio', { name: 'Avatar 3' }).click({ force: true });
  await avatar.getByRole('button', { name: 'SAVE AND CLOSE' }).click();
  await expect(avatar).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.locator('img[src="/avatars/3.webp"]')).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Fairness' })).toHaveCount(0);

  expect(server.stray).toEqual([]);
  expect(failures).toEqual([]);
});
