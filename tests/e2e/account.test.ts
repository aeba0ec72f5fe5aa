import type { Page } from '@playwright/test';
import { expect, openGame, signedIn, test } from './fixtures.ts';
import { countRequests, expectWrong, fill, pressImpatiently } from './forms.ts';
import { expectBalance, panelOf, play } from './panel.ts';
import { freshPhone, registerPlayer } from './player.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true });
const registerButton = (page: Page) => page.getByRole('button', { name: 'Register', exact: true });

test.describe('Login', () => {
  test.beforeEach(({ page }) => page.goto('/login').then(() => undefined));

  test('Login: both fields are required, said at the field and read out, and the first wrong one takes the focus', async ({
    page,
  }) => {
    const sent = countRequests(page, '/api/login');
    await loginButton(page).click();
    await expectWrong(field(page, 'Phone Number'), 'Phone number is required');
    await expectWrong(field(page, 'Password'), 'Password is required');
    await expect(field(page, 'Phone Number')).toBeFocused();
    expect(sent()).toBe(0);
  });

  test('Login: Phone Number keeps digits, at most 10; fewer are "Phone number must be exactly 10 digits"', async ({
    page,
  }) => {
    const phone = field(page, 'Phone Number');
    await phone.pressSequentially('98-76 5a');
    await expect(phone).toHaveValue('98765');
    await phone.blur();
    await expectWrong(phone, 'Phone number must be exactly 10 digits');
    await phone.press('End');
    await phone.pressSequentially('432109999');
    await expect(phone).toHaveValue('9876543210');
    await expect(phone).not.toHaveAttribute('aria-invalid');
    for (const written of ['+91 98765 43210', '91-9876543210', '098765 43210', '९८७६५४३२१०']) {
      await phone.fill(written);
      await expect(phone).toHaveValue('9876543210');
      await phone.fill('');
      await phone.pressSequentially(written);
      await expect(phone).toHaveValue('9876543210');
    }
    await phone.fill('9198765432');
    await expect(phone).toHaveValue('9198765432');
    // A digit typed into the middle pushes nothing out of its place, and the caret stays there.
    await phone.fill('12345');
    for (const key of ['Home', 'ArrowRight', 'x', '0']) await phone.press(key);
    await expect(phone).toHaveValue('102345');
  });

  test('Login: Password under 4 is "Password must be at least 4 characters", 4 will do', async ({ page }) => {
    const password = field(page, 'Password');
    await password.fill('abc');
    await password.blur();
    await expectWrong(password, 'Password must be at least 4 characters');
    await password.fill('abcd');
    await expect(password).not.toHaveAttribute('aria-invalid');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('abcd');
  });

  test('Login: the button says "Logging in...", an impatient player sends one request, and what was typed survives its failure', async ({
    page,
    server,
  }) => {
    const sent = countRequests(page, '/api/login');
    const phone = freshPhone();
    await fill(page, { 'Phone Number': phone, Password: 'not-mine' });
    server.trouble({ call: 'login', kind: 'hold' });
    await pressImpatiently(loginButton(page), field(page, 'Password'));
    const busy = page.getByRole('button', { name: 'Logging in...' });
    await expect(busy).toHaveAttribute('aria-disabled', 'true');
    await busy.dispatchEvent('click');
    await expect(busy).toBeVisible();
    server.release();
    await expect(loginButton(page)).toBeEnabled();
    expect(sent()).toBe(1);
    await expect(field(page, 'Phone Number')).toHaveValue(phone);
    await expect(field(page, 'Password')).toHaveValue('not-mine');
  });
});

test.describe('Login', () => {
  test('Login with success not true: the server’s message on the password field, or "Login failed"', async ({
    page,
    server,
  }) => {
    await page.goto('/login');
    await fill(page, { 'Phone Number': freshPhone(), Password: 'not-mine' });
    await loginButton(page).click();
    await expectWrong(field(page, 'Password'), 'Phone number or password is wrong.');
    await expect(field(page, 'Password')).toBeFocused();
    server.trouble({ call: 'login', kind: 'refuse', message: '' });
    await loginButton(page).click();
    await expectWrong(field(page, 'Password'), 'Login failed');
    // The same said with HTTP 200, as the documented answer may.
    await page.route('**/api/login', (route) =>
      route.fulfill({ json: { success: false, message: 'Closed.' } }),
    );
    await loginButton(page).click();
    await expectWrong(field(page, 'Password'), 'Closed.');
  });

  test('Login with the network or the server down: "Server error" on the password field', async ({
    page,
    server,
  }) => {
    await page.goto('/login');
    await fill(page, { 'Phone Number': freshPhone(), Password: 'secret-1' });
    await page.route('**/api/login', (route) => route.abort(), { times: 1 });
    await loginButton(page).click();
    await expectWrong(field(page, 'Password'), 'Server error');
    await field(page, 'Password').fill('secret-2');
    await expect(field(page, 'Password')).not.toHaveAttribute('aria-invalid');
    server.trouble({ call: 'login', kind: 'fail' });
    await loginButton(page).click();
    await expectWrong(field(page, 'Password'), 'Server error');
    await expect(panelOf(page).toast('Internal server error')).toBeVisible();
    await expect(field(page, 'Phone Number')).toHaveValue(/^\d{10}$/);
  });

  test('Toast: "Login successful!", and the player is sent to "/"', async ({ page, server }) => {
    const { phone, password } = await signedIn(page, server);
    await page.context().clearCookies();
    await page.addInitScript(() => localStorage.removeItem('userid'));
    await page.goto('/login');
    await fill(page, { 'Phone Number': phone, Password: password });
    await loginButton(page).click();
    await expect(panelOf(page).toast('Login successful!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(panelOf(page).balance).toContainText('₹1,000.00');
  });
});

test.describe('Registration', () => {
  test.beforeEach(({ page }) => page.goto('/register').then(() => undefined));

  test('Registration: phone, password and its repetition are required; the email is not looked at', async ({
    page,
  }) => {
    await registerButton(page).click();
    await expectWrong(field(page, 'Phone Number'), 'Phone number is required');
    await expectWrong(field(page, 'Password'), 'Password is required');
    await expectWrong(field(page, 'Confirm Password'), 'Confirm Password is required');
    await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid');
    await expect(field(page, 'Phone Number')).toBeFocused();
    await field(page, 'Email').fill('no email at all');
    await field(page, 'Email').blur();
    await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid');
  });

  test('Registration: ten digits, four characters, and "Passwords must match"', async ({ page }) => {
    const phone = field(page, 'Phone Number');
    await phone.pressSequentially('9a8b7');
    await expect(phone).toHaveValue('987');
    await fill(page, { Password: 'abc', 'Confirm Password': 'abd' });
    await registerButton(page).click();
    await expectWrong(phone, 'Phone number must be exactly 10 digits');
    await expectWrong(field(page, 'Password'), 'Password must be at least 4 characters');
    await phone.fill('98765432101');
    await expect(phone).toHaveValue('9876543210');
    await fill(page, { Password: 'abcd', 'Confirm Password': 'abce' });
    await registerButton(page).click();
    await expectWrong(field(page, 'Confirm Password'), 'Passwords must match');
    // One eye shows both.
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(field(page, 'Confirm Password')).toHaveAttribute('type', 'text');
    await fill(page, { 'Confirm Password': 'abcd' });
    await expect(field(page, 'Confirm Password')).not.toHaveAttribute('aria-invalid');
  });

  test('Registration: the button says "Registering...", and an impatient player opens one account; the toast "Registration successful!"', async ({
    page,
    server,
  }) => {
    const sent = countRequests(page, '/api/register');
    await fill(page, {
      Email: 'asha at home',
      'Phone Number': freshPhone(),
      Password: 'abcd',
      'Confirm Password': 'abcd',
    });
    server.trouble({ call: 'register', kind: 'hold' });
    await pressImpatiently(registerButton(page), field(page, 'Password'));
    await expect(page.getByRole('button', { name: 'Registering...' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    server.release();
    await expect(panelOf(page).toast('Registration successful!')).toBeVisible();
    expect(sent()).toBe(1);
    await expect(page).toHaveURL('/');
  });
});

test.describe('Registration', () => {
  test('Registration failure: a toast with the server’s message or "Registration failed", and what was typed stays', async ({
    page,
    server,
  }) => {
    const { phone } = await signedIn(page, server);
    await page.context().clearCookies();
    await page.addInitScript(() => localStorage.removeItem('userid'));
    await page.goto('/register');
    await fill(page, { 'Phone Number': phone, Password: 'abcd', 'Confirm Password': 'abcd' });
    await registerButton(page).click();
    await expect(panelOf(page).toast('This phone number is already registered.')).toBeVisible();
    server.trouble({ call: 'register', kind: 'refuse', message: '' });
    await registerButton(page).click();
    await expect(panelOf(page).toast('Registration failed')).toBeVisible();
    await expect(field(page, 'Phone Number')).toHaveValue(phone);
    await expect(field(page, 'Confirm Password')).toHaveValue('abcd');
  });

  test('Registration with the network down: "Server error" on the email field', async ({ page }) => {
    await page.goto('/register');
    await fill(page, { 'Phone Number': freshPhone(), Password: 'abcd', 'Confirm Password': 'abcd' });
    await page.route('**/api/register', (route) => route.abort(), { times: 1 });
    await registerButton(page).click();
    await expectWrong(field(page, 'Email'), 'Server error');
    await expect(field(page, 'Email')).toBeFocused();
    // The email is not what is wrong: sent again as it stands, it is taken.
    await registerButton(page).click();
    await expect(page).toHaveURL('/');
  });

  test('Registration whose answer was lost: pressed again, the player is in the account that was opened', async ({
    page,
  }) => {
    await page.goto('/register');
    const phone = freshPhone();
    await fill(page, { 'Phone Number': phone, Password: 'abcd', 'Confirm Password': 'abcd' });
    const opened: string[] = [];
    await page.route(
      '**/api/register',
      async (route) => {
        opened.push((await (await route.fetch()).json()).user_id);
        await route.abort();
      },
      { times: 1 },
    );
    await registerButton(page).click();
    await expectWrong(field(page, 'Email'), 'Server error');
    await registerButton(page).click();
    await expect(panelOf(page).toast('Registration successful!')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect([await page.evaluate(() => localStorage.getItem('userid'))]).toEqual(opened);
  });
});

test('Two windows: who logs out and in in one is the player of the other too, and bets there', async ({
  page,
  context,
  server,
  account,
}) => {
  const phone = freshPhone();
  const other = await registerPlayer(server.url, phone, 'abcd');
  await server.give(other.userId, 234_00n);
  await openGame(page);
  await expectBalance(page, '₹1,000.00');
  const second = await context.newPage();
  await openGame(second);
  await second.getByRole('button', { name: 'Menu', exact: true }).click();
  await second.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page.getByRole('button', { name: 'LOG IN', exact: true })).toBeVisible();
  await second.goto('/login');
  await fill(second, { 'Phone Number': phone, Password: 'abcd' });
  await loginButton(second).click();
  await expectBalance(page, '₹1,234.00');
  await play(page);
  await expectBalance(page, '₹1,233.00');
  expect(other.userId).not.toBe(account.userId);
});
