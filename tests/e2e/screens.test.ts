import { expect, openGame, test } from './fixtures.ts';
import { flaws } from './modals.ts';
import { expectBalance, panelOf } from './panel.ts';

test.describe('routes (spec §2)', () => {
  test('/ shows a splash with "Loading..." and then the game', async ({ page }) => {
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByText('Loading...')).toBeHidden();
    await expect(panelOf(page).play).toBeEnabled();
  });

  for (const path of ['/chickenroad', '/payin']) {
    test(`${path} sends a visitor to / and marks that it came from a protected route`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      expect(await page.evaluate(() => history.state)).toMatchObject({ fromProtected: true });
    });
  }

  test('/chickenroad shows a player the game', async ({ page, account }) => {
    expect(account.user_id).not.toBe('');
    await openGame(page, '/chickenroad');
    await expect(page).toHaveURL('/chickenroad');
    await expectBalance(page, '₹1,000.00');
  });

  test('an unknown address has a way home', async ({ page }) => {
    await page.goto('/no/such/road');
    await page.getByRole('main').getByRole('link', { name: 'Back to the game' }).last().click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('header and menu (spec §2)', () => {
  test('logged out: Register and LOG IN, no balance, and the menu asks to log in', async ({ page }) => {
    await openGame(page);
    await expect(page.getByRole('button', { name: 'Register' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible();
    await expect(panelOf(page).balance).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toContainText('You are not logged in?');
  });

  test('the entries of the menu stand in their order', async ({ page, account }) => {
    expect(account.user_id).not.toBe('');
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('button', { name: 'Change avatar' })).toBeVisible();
    const entries = await menu.locator('.menu-entries').first().locator('li').allInnerTexts();
    expect(entries.map((text) => text.trim())).toEqual([
      'Sound',
      'Music',
      'Games rules',
      'My bet history',
      'UPI Recharge',
      'USDT Recharge',
      'Withdraw',
      'Recharge History',
      'Withdraw History',
      'Referral',
      'Logout',
    ]);
  });

  test('"How to play?" is in the header on large screens and in the menu on small ones', async ({ page }) => {
    await openGame(page);
    await expect(page.getByRole('button', { name: 'How to play?' })).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: 'How to play?' }).click();
    const lines = page.getByRole('dialog', { name: 'How to play?' }).getByRole('listitem');
    await expect(lines).toHaveText([
      'Specify the bet amount.',
      'Choose a difficulty: Easy has 24 lines, Medium 22, Hard 20, Hardcore 15.',
      'Press Play.',
      'Try to pass as many lines as possible without getting fried.',
      'The Space key can move forward if enabled.',
    ]);
  });

  test('Escape and the phone’s Back close a modal, and the focus goes back', async ({ page }) => {
    await openGame(page);
    const opener = page.getByRole('button', { name: 'LOG IN' });
    const login = page.getByRole('dialog', { name: 'Login' });
    await opener.click();
    await expect(login).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(login).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(login).toBeVisible();
    await page.goBack();
    await expect(login).toBeHidden();
    await expect(page).toHaveURL('/');
  });

  test('Referral without native sharing copies the link and says so', async ({ page, context, account }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Referral' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Link copied to clipboard!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      `/register?ref=${account.user_id}`,
    );
  });

  test('Hindi is chosen in the menu and kept over a reload', async ({ page }) => {
    await openGame(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('hi');
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expect(panelOf(page).play).toHaveCount(0);
  });
});

test.describe('login and registration (spec §5, §8)', () => {
  test('empty and short fields say what is wrong, at the field', async ({ page }) => {
    await openGame(page);
    await page.getByRole('button', { name: 'LOG IN' }).click();
    const form = page.getByRole('dialog', { name: 'Login' });
    const phone = form.getByLabel('Phone Number');
    await form.getByRole('button', { name: 'Login' }).click();
    await expect(phone).toHaveAccessibleDescription('Phone number is required');
    await phone.fill('98-76');
    await expect(phone).toHaveValue('9876');
    await form.getByLabel('Password', { exact: true }).fill('abc');
    await form.getByRole('button', { name: 'Login' }).click();
    await expect(phone).toHaveAccessibleDescription('Phone number must be exactly 10 digits');
    await expect(form.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password must be at least 4 characters',
    );
  });

  test('a wrong password is told at the password, and what was typed stays', async ({ page, server }) => {
    await openGame(page);
    await page.getByRole('button', { name: 'LOG IN' }).click();
    const form = page.getByRole('dialog', { name: 'Login' });
    const password = form.getByLabel('Password', { exact: true });
    await form.getByLabel('Phone Number').fill('9000000001');
    await password.fill('not-this');
    await form.getByRole('button', { name: 'Login' }).click();
    await expect(password).toHaveAccessibleDescription('Phone number or password is wrong.');
    await expect(form.getByLabel('Phone Number')).toHaveValue('9000000001');
    server.trouble({ call: 'login', kind: 'fail' });
    await form.getByRole('button', { name: 'Login' }).click();
    await expect(password).toHaveAccessibleDescription('Server error');
  });

  test('passwords that differ, and a phone that is taken', async ({ page, browser, server }) => {
    const other = await browser.newPage({ baseURL: server.url });
    const taken = '9000000002';
    await other.request.post('/api/register', {
      headers: { 'user-id': '8' },
      data: { email: '', phone: taken, password: 'secret-1' },
    });
    await other.close();
    await openGame(page);
    await page.getByRole('button', { name: 'Register' }).click();
    const form = page.getByRole('dialog', { name: 'Create an Account' });
    await form.getByLabel('Phone Number').fill(taken);
    await form.getByLabel('Password', { exact: true }).fill('secret-1');
    await form.getByLabel('Confirm Password').fill('secret-2');
    await form.getByRole('button', { name: 'Register' }).click();
    await expect(form.getByLabel('Confirm Password')).toHaveAccessibleDescription('Passwords must match');
    await form.getByLabel('Confirm Password').fill('secret-1');
    await form.getByRole('button', { name: 'Register' }).click();
    await expect(panelOf(page).toast('This phone number is already registered.')).toBeVisible();
  });
});

test.describe('axe finds nothing (WCAG 2.2 AA)', () => {
  for (const path of ['/', '/login', '/register', '/payout', '/no/such/road']) {
    test(`on ${path}, as a visitor`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText('Loading...')).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await flaws(page)).toEqual([]);
    });
  }

  test('on the game in a round', async ({ page, server, account }) => {
    server.steer({ user_id: account.user_id, type: 1, roast_line: 20 });
    await openGame(page);
    await panelOf(page).play.click();
    await expect(panelOf(page).go).toHaveAttribute('aria-disabled', 'false');
    expect(await flaws(page)).toEqual([]);
  });

  for (const entry of ['Menu', 'Register', 'LOG IN']) {
    test(`in what ${entry} opens`, async ({ page }) => {
      await openGame(page);
      await page.getByRole('button', { name: entry, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await flaws(page)).toEqual([]);
    });
  }
});
