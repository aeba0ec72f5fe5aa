import type { Page } from '@playwright/test';
import { USER_ID_HEADER, USER_ID_HEADER_VALUE } from '../../src/contract/constants.ts';
import { expect, openGame, signedIn, test } from './fixtures.ts';
import { expectWrong, fill } from './forms.ts';
import { accessibilityViolations, alertOf, openFromMenu } from './modals.ts';
import { panelOf } from './panel.ts';
import { freshPhone } from './player.ts';

const NEW_PASSWORD = 'battery staple';
const NO_COOKIES =
  'This browser keeps no cookies for this site, so you cannot stay logged in. Allow cookies, then log in.';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('Change password: the old one is asked for, the new one twice, and every other device is logged out', async ({
  page,
  browser,
  server,
}) => {
  const { phone, password, userId } = await signedIn(page, server);
  const elsewhere = await browser.newContext();
  const headers = { [USER_ID_HEADER]: USER_ID_HEADER_VALUE };
  const logIn = (secret: string) =>
    elsewhere.request.post(`${server.url}/api/login`, { headers, data: { mobile: phone, password: secret } });
  expect((await logIn(password)).status()).toBe(200);

  await openGame(page);
  const modal = await openFromMenu(page, 'Change password');
  expect(await accessibilityViolations(page)).toEqual([]);
  const submit = modal.getByRole('button', { name: 'Change password' });
  await submit.click();
  await expectWrong(field(page, 'Old Password'), 'Old password is required');
  await expect(field(page, 'New Password')).toHaveAccessibleDescription(/Password is required/);
  await fill(page, { 'Old Password': 'not-mine', 'New Password': NEW_PASSWORD, 'Confirm Password': 'other' });
  await submit.click();
  await expectWrong(field(page, 'Confirm Password'), 'Passwords must match');
  await fill(page, { 'Confirm Password': NEW_PASSWORD });
  await submit.click();
  await expectWrong(field(page, 'Old Password'), 'The old password is wrong.');
  await fill(page, { 'Old Password': password });
  await submit.click();
  await expect(panelOf(page).toast('Password changed.')).toBeVisible();
  await expect(modal).toBeHidden();
  await expect(panelOf(page).balance).toContainText('₹1,000.00');

  const profile = await elsewhere.request.get(`${server.url}/api/profile/${userId}`, { headers });
  expect(profile.status()).toBe(401);
  expect((await logIn(password)).status()).toBe(401);
  expect((await logIn(NEW_PASSWORD)).status()).toBe(200);
  await page.reload();
  await expect(panelOf(page).balance).toContainText('₹1,000.00');
  await elsewhere.close();
});

test.describe('a browser that keeps no cookies', () => {
  test.beforeEach(async ({ page, context }) => {
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch();
      // The test's own call has kept them as well.
      await context.clearCookies();
      const { 'set-cookie': _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
  });

  test('is told so in one sentence at the login and after a registration, and nothing else opens', async ({
    page,
  }) => {
    const phone = freshPhone();
    await page.goto('/register');
    await fill(page, { 'Phone Number': phone, Password: 'abcd', 'Confirm Password': 'abcd' });
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(alertOf(page, NO_COOKIES)).toBeVisible();
    await expect(panelOf(page).toast('Registration successful!')).toHaveCount(0);
    await page.goto('/login');
    await fill(page, { 'Phone Number': phone, Password: 'abcd' });
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expectWrong(field(page, 'Password'), NO_COOKIES);
    await expect(panelOf(page).toast('Login successful!')).toHaveCount(0);
    await expect(page).toHaveURL('/login');
  });
});
